package server

import io.netty.bootstrap.ServerBootstrap
import io.netty.buffer.Unpooled
import io.netty.channel._
import io.netty.channel.nio.NioEventLoopGroup
import io.netty.channel.socket.SocketChannel
import io.netty.channel.socket.nio.NioServerSocketChannel
import io.netty.handler.codec.http._
import io.netty.util.AsciiString
import java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME
import java.time.{ZoneOffset, ZonedDateTime}
import java.util.concurrent.TimeUnit.SECONDS

@ChannelHandler.Sharable
class Handler extends SimpleChannelInboundHandler[HttpRequest] {
  private val hello = "Hello, World!".getBytes("US-ASCII")
  private val plain = AsciiString.cached("text/plain")
  @volatile private var date = now()

  private def now() = AsciiString.cached(RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)))

  /** The Date header, made once a second for all answers. */
  def keepTime(loops: EventLoopGroup): Unit =
    loops.scheduleAtFixedRate(() => date = now(), 1, 1, SECONDS)

  private def answerTo(request: HttpRequest): (HttpResponseStatus, Array[Byte]) = {
    val isRead = request.method == HttpMethod.GET || request.method == HttpMethod.HEAD
    if (request.decoderResult.isFailure) (HttpResponseStatus.BAD_REQUEST, Array.emptyByteArray)
    else if (!isRead) (HttpResponseStatus.METHOD_NOT_ALLOWED, Array.emptyByteArray)
    else if (request.uri.takeWhile(_ != '?') == "/plaintext") (HttpResponseStatus.OK, hello)
    else (HttpResponseStatus.NOT_FOUND, Array.emptyByteArray)
  }

  override def channelRead0(context: ChannelHandlerContext, request: HttpRequest): Unit = {
    val (status, body) = answerTo(request)
    val response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body))
    val keep = request.decoderResult.isSuccess && HttpUtil.isKeepAlive(request)
    response.headers
      .set(HttpHeaderNames.CONTENT_TYPE, plain)
      .set(HttpHeaderNames.DATE, date)
      .setInt(HttpHeaderNames.CONTENT_LENGTH, body.length)
    if (!keep) response.headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
    else if (!request.protocolVersion.isKeepAliveDefault)
      response.headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE)
    if (keep) context.write(response, context.voidPromise())
    else context.write(response).addListener(ChannelFutureListener.CLOSE)
  }

  override def channelReadComplete(context: ChannelHandlerContext): Unit = context.flush()

  override def exceptionCaught(context: ChannelHandlerContext, cause: Throwable): Unit = context.close()
}

object Main {
  def main(arguments: Array[String]): Unit = {
    val host = sys.env.getOrElse("HOST", "127.0.0.1")
    val port = sys.env.getOrElse("PORT", "8080").toInt
    val loops = new NioEventLoopGroup()
    val handler = new Handler
    handler.keepTime(loops)
    val channel = new ServerBootstrap()
      .group(loops)
      .channel(classOf[NioServerSocketChannel])
      .option[Integer](ChannelOption.SO_BACKLOG, 4096)
      .childHandler(new ChannelInitializer[SocketChannel] {
        override def initChannel(channel: SocketChannel): Unit =
          channel.pipeline.addLast(new HttpServerCodec(), handler)
      })
      .bind(host, port)
      .sync()
      .channel
    println(s"listening on $host:$port")
    channel.closeFuture.sync()
  }
}
