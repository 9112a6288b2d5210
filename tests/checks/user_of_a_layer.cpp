// SPDX-License-Identifier: GPL-3.0-or-later
// Never compiled: the target that it belongs to lends its include paths to illegal_includes.py.
