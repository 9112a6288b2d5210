-- SPDX-License-Identifier: GPL-3.0-or-later
-- The catalog: price books, what they price, every dated price, and the ledger of imports.
-- A file whose schema differs from this one in anything is not opened. When it changes, user_version
-- goes up.
-- Enumerations are stored as the numbers of the planner's enumerations (catalog/offer.h,
-- catalog/catalog.h); days count from 1970-01-01, 0 is "not stated"; money is in billionths
-- of the currency unit.

PRAGMA application_id = 0x48445243;
PRAGMA user_version = 3;

-- content_hash: SHA-256 of all that is loaded; price_check: 64 bits over every price, current or not.
CREATE TABLE price_book (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 2),
    name TEXT NOT NULL,
    owner TEXT NOT NULL,
    currency TEXT NOT NULL,
    content_hash TEXT NOT NULL,
    price_check INTEGER NOT NULL
) STRICT;

CREATE TABLE source (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 65534),
    key TEXT NOT NULL UNIQUE,
    text TEXT NOT NULL
) STRICT;

-- Numbers of this file alone; keys are the same everywhere.
CREATE TABLE provider (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 254),
    key TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
    quota_unit INTEGER NOT NULL CHECK (quota_unit BETWEEN 0 AND 1),
    naming INTEGER NOT NULL CHECK (naming BETWEEN 0 AND 3)
) STRICT;

CREATE TABLE accelerator (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 32766),
    model TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    vendor TEXT NOT NULL,
    stack INTEGER NOT NULL CHECK (stack BETWEEN 0 AND 6),
    hardware_group INTEGER NOT NULL CHECK (hardware_group BETWEEN 0 AND 7),
    memory_gib REAL NOT NULL CHECK (memory_gib > 0 AND memory_gib < 1e6),
    has_performance_facts INTEGER NOT NULL CHECK (has_performance_facts IN (0, 1))
) STRICT;

CREATE TABLE family (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 65534),
    provider INTEGER NOT NULL REFERENCES provider,
    name TEXT NOT NULL,
    traits TEXT NOT NULL,
    successor TEXT NOT NULL,
    previous_generation INTEGER NOT NULL CHECK (previous_generation IN (0, 1)),
    retired INTEGER NOT NULL CHECK (retired IN (0, 1)),
    retires INTEGER NOT NULL CHECK (retires BETWEEN 0 AND 65535),
    status_source TEXT NOT NULL,
    UNIQUE (provider, name)
) STRICT;

CREATE TABLE region (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 65534),
    provider INTEGER NOT NULL REFERENCES provider,
    name TEXT NOT NULL,
    place TEXT NOT NULL,
    country TEXT NOT NULL,
    continent TEXT NOT NULL,
    UNIQUE (provider, name)
) STRICT;

-- A type belongs to the book that brought it: the reference book has its own rows, with the
-- names and figures that the document prints.
CREATE TABLE instance_type (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 65534),
    book INTEGER NOT NULL REFERENCES price_book,
    provider INTEGER NOT NULL REFERENCES provider,
    name TEXT NOT NULL,
    family INTEGER NOT NULL REFERENCES family,
    category INTEGER NOT NULL CHECK (category BETWEEN 0 AND 9),
    hardware_group INTEGER NOT NULL CHECK (hardware_group BETWEEN 0 AND 7),
    cpu_architecture TEXT NOT NULL,
    vcpus REAL NOT NULL CHECK (vcpus >= 0 AND vcpus < 1e6),
    memory_gib REAL NOT NULL CHECK (memory_gib >= 0 AND memory_gib < 1e7),
    accelerator INTEGER REFERENCES accelerator,
    accelerators INTEGER NOT NULL CHECK (accelerators BETWEEN 0 AND 4096),
    accelerator_share INTEGER NOT NULL CHECK (accelerator_share BETWEEN 1 AND 64),
    network_gbps REAL NOT NULL CHECK (network_gbps >= 0 AND network_gbps < 1e6),
    local_storage_gb REAL NOT NULL CHECK (local_storage_gb >= 0 AND local_storage_gb < 1e9),
    source INTEGER NOT NULL REFERENCES source,
    UNIQUE (book, provider, name)
) STRICT;

-- Other names of types: those of the documents, and the other way round for the reference book.
CREATE TABLE type_alias (
    book INTEGER NOT NULL REFERENCES price_book,
    provider INTEGER NOT NULL REFERENCES provider,
    alias TEXT NOT NULL,
    type INTEGER NOT NULL REFERENCES instance_type,
    PRIMARY KEY (book, provider, alias)
) STRICT, WITHOUT ROWID;

CREATE TABLE purchase_option (
    id INTEGER PRIMARY KEY CHECK (id BETWEEN 0 AND 254),
    model INTEGER NOT NULL CHECK (model BETWEEN 0 AND 9),
    term_years INTEGER NOT NULL CHECK (term_years BETWEEN 0 AND 10),
    payment INTEGER NOT NULL CHECK (payment BETWEEN 0 AND 3),
    operating_system INTEGER NOT NULL CHECK (operating_system BETWEEN 0 AND 2),
    tenancy INTEGER NOT NULL CHECK (tenancy BETWEEN 0 AND 2),
    UNIQUE (model, term_years, payment, operating_system, tenancy)
) STRICT;

-- Every price ever known, one row per offer and day; the newest day is the current one.
-- confirmed: last day on which the same price was seen again.
CREATE TABLE price (
    book INTEGER NOT NULL REFERENCES price_book,
    type INTEGER NOT NULL REFERENCES instance_type,
    region INTEGER NOT NULL REFERENCES region,
    purchase INTEGER NOT NULL REFERENCES purchase_option,
    day INTEGER NOT NULL CHECK (day BETWEEN 0 AND 65535),
    nanos INTEGER NOT NULL CHECK (nanos BETWEEN 1 AND 1000000000000000),
    source INTEGER NOT NULL REFERENCES source,
    flags INTEGER NOT NULL CHECK (flags BETWEEN 0 AND 7),
    upfront INTEGER NOT NULL CHECK (upfront BETWEEN 0 AND 1000000000000000000),
    confirmed INTEGER NOT NULL CHECK (confirmed BETWEEN 0 AND 65535),
    PRIMARY KEY (book, type, region, purchase, day)
) STRICT, WITHOUT ROWID;

-- The current prices of a book as little-endian arrays, in the order of the price table:
-- 200,000 rows take 50 ms to step through, a few blobs take 2. Written in the same transaction
-- as the price table and compared with it by "catalog verify".
CREATE TABLE offer_columns (
    book INTEGER PRIMARY KEY REFERENCES price_book,
    type BLOB NOT NULL,
    region BLOB NOT NULL,
    purchase BLOB NOT NULL,
    nanos BLOB NOT NULL,
    day BLOB NOT NULL,
    source BLOB NOT NULL,
    flags BLOB NOT NULL,
    upfront_row BLOB NOT NULL,
    upfront BLOB NOT NULL
) STRICT;

CREATE TABLE import (
    id INTEGER PRIMARY KEY,
    day INTEGER NOT NULL CHECK (day BETWEEN 0 AND 65535),
    file TEXT NOT NULL,
    format TEXT NOT NULL,
    read INTEGER NOT NULL,
    inserted INTEGER NOT NULL,
    updated INTEGER NOT NULL,
    unchanged INTEGER NOT NULL,
    duplicate INTEGER NOT NULL,
    rejected INTEGER NOT NULL,
    CHECK (read = inserted + updated + unchanged + duplicate + rejected)
) STRICT;

CREATE TABLE import_rejection (
    import INTEGER NOT NULL REFERENCES import,
    position INTEGER NOT NULL,
    line INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (import, position)
) STRICT, WITHOUT ROWID;
