// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QSslCertificate>
#include <QSslServer>
#include <QSslSocket>
#include <QTemporaryDir>

#include <functional>

namespace headroom::testing {

/// A request as the test server receives it.
struct HttpRequest {
    QByteArray target;                     ///< path and query
    QHash<QByteArray, QByteArray> headers; ///< names in lower case
};

/// An https server on localhost with a certificate made for this run. It answers in the thread that
/// made it.
class PriceServer : public QObject
{
    Q_OBJECT

public:
    using Answer = std::function<void(const HttpRequest &, QSslSocket &)>;

    PriceServer();
    /// False when openssl is missing or no port is free.
    [[nodiscard]] bool isListening() const { return m_server.isListening(); }
    [[nodiscard]] QString base() const
    {
        return QStringLiteral("https://localhost:%1").arg(m_server.serverPort());
    }
    [[nodiscard]] QString place() const
    {
        return QStringLiteral("localhost:%1").arg(m_server.serverPort());
    }
    [[nodiscard]] const QSslCertificate &certificate() const { return m_certificate; }

    void answer(Answer answer) { m_answer = std::move(answer); }
    QList<HttpRequest> requests;

    static void send(QSslSocket &socket, const QByteArray &body,
                     const QByteArray &status = "200 OK", const QByteArray &headers = {});

private:
    void receive(QSslSocket *socket);

    QTemporaryDir m_folder;
    QSslServer m_server;
    QSslCertificate m_certificate;
    Answer m_answer;
};

} // namespace headroom::testing
