// SPDX-License-Identifier: GPL-3.0-or-later
#include "price_server.h"

#include <QFile>
#include <QProcess>
#include <QSslConfiguration>
#include <QSslKey>

namespace headroom::testing {

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

PriceServer::PriceServer()
{
    // Whatever proxy the computer has, this server is not behind it.
    qputenv("no_proxy", "localhost,127.0.0.1");
    const QString key = m_folder.filePath("key.pem");
    const QString certificate = m_folder.filePath("certificate.pem");
    QProcess openssl;
    openssl.start("openssl", {"req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key,
                              "-out", certificate, "-days", "2", "-subj", "/CN=localhost",
                              "-addext", "subjectAltName=DNS:localhost"});
    if (!openssl.waitForFinished(30'000) || openssl.exitCode() != 0)
        return;
    m_certificate = QSslCertificate(contents(certificate));
    QSslConfiguration tls = QSslConfiguration::defaultConfiguration();
    tls.setLocalCertificate(m_certificate);
    tls.setPrivateKey(QSslKey(contents(key), QSsl::Rsa));
    tls.setPeerVerifyMode(QSslSocket::VerifyNone);
    m_server.setSslConfiguration(tls);
    connect(&m_server, &QSslServer::pendingConnectionAvailable, this, [this] {
        while (auto *socket = qobject_cast<QSslSocket *>(m_server.nextPendingConnection())) {
            connect(socket, &QSslSocket::readyRead, this, [this, socket] { receive(socket); });
            connect(socket, &QSslSocket::disconnected, socket, &QObject::deleteLater);
            receive(socket);
        }
    });
    m_server.listen(QHostAddress::LocalHost);
}

void PriceServer::receive(QSslSocket *socket)
{
    const QByteArray head = socket->peek(64 * 1024);
    const qsizetype end = head.indexOf("\r\n\r\n");
    if (end < 0)
        return;
    socket->skip(end + 4);
    HttpRequest request;
    const QByteArrayList lines = head.left(end).split('\n');
    request.target = lines.front().split(' ').value(1);
    for (const QByteArray &line : lines.mid(1)) {
        const qsizetype colon = line.indexOf(':');
        request.headers.insert(line.left(colon).trimmed().toLower(), line.mid(colon + 1).trimmed());
    }
    requests.push_back(request);
    if (m_answer)
        m_answer(request, *socket);
}

void PriceServer::send(QSslSocket &socket, const QByteArray &body, const QByteArray &status,
                       const QByteArray &headers)
{
    socket.write("HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size())
                 + "\r\nConnection: close\r\n" + headers + "\r\n" + body);
    socket.disconnectFromHost();
}

} // namespace headroom::testing
