package server

import org.apache.pekko.actor.ActorSystem
import org.apache.pekko.http.scaladsl.Http
import org.apache.pekko.http.scaladsl.server.Directives._
import org.apache.pekko.http.scaladsl.server.Route
import scala.util.{Failure, Success}

object Main {
  private val routes: Route = path("plaintext") {
    get {
      complete("Hello, World!")
    }
  }

  def main(arguments: Array[String]): Unit = {
    implicit val system: ActorSystem = ActorSystem("server")
    import system.dispatcher
    val host = sys.env.getOrElse("HOST", "127.0.0.1")
    val port = sys.env.getOrElse("PORT", "8080").toInt
    Http().newServerAt(host, port).bind(routes).onComplete {
      case Success(binding) => println(s"listening on ${binding.localAddress}")
      case Failure(error) =>
        error.printStackTrace()
        system.terminate()
    }
  }
}
