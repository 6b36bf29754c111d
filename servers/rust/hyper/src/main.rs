use http_body_util::Full;
use hyper::{
    body::{Bytes, Incoming},
    header::CONTENT_TYPE,
    server::conn::http1,
    service::service_fn,
    Method, Request, Response, StatusCode,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::{env, error::Error};
use tokio::{
    net::{TcpListener, TcpStream},
    runtime,
    signal::unix::{signal, SignalKind},
};

#[derive(Serialize)]
struct Greeting {
    hello: &'static str,
}

#[derive(Serialize)]
struct Hash {
    hash: String,
}

type Answer = Result<Response<Full<Bytes>>, Box<dyn Error + Send + Sync>>;

fn answer(status: StatusCode, content_type: &'static str, body: impl Into<Bytes>) -> Answer {
    Ok(Response::builder()
        .status(status)
        .header(CONTENT_TYPE, content_type)
        .body(Full::new(body.into()))?)
}

fn json(value: &impl Serialize) -> Answer {
    answer(
        StatusCode::OK,
        "application/json",
        serde_json::to_vec(value)?,
    )
}

fn hash(query: &str) -> Answer {
    let text = form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "text");
    let text = text.map(|(_, value)| value).unwrap_or_default();
    json(&Hash {
        hash: hex::encode(Sha256::digest(text.as_bytes())),
    })
}

async fn route(request: Request<Incoming>) -> Answer {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return answer(
            StatusCode::METHOD_NOT_ALLOWED,
            "text/plain",
            "Method Not Allowed",
        );
    }
    match request.uri().path() {
        "/plaintext" => answer(StatusCode::OK, "text/plain", "Hello, World!"),
        "/json" => json(&Greeting { hello: "world" }),
        "/hash/sha256" => hash(request.uri().query().unwrap_or("")),
        _ => answer(StatusCode::NOT_FOUND, "text/plain", "Not Found"),
    }
}

/// Connections end when their client does what it likes with them: that is no error of the server.
async fn serve_connection(stream: TcpStream) {
    let _ = stream.set_nodelay(true);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .pipeline_flush(true)
        .serve_connection(TokioIo::new(stream), service_fn(route));
    let _ = connection.await;
}

async fn serve() -> Result<(), Box<dyn Error>> {
    let host = env::var("HOST").unwrap_or_else(|_| "127.0.0.1".into());
    let port = env::var("PORT").unwrap_or_else(|_| "8080".into());
    let listener = TcpListener::bind(format!("{host}:{port}")).await?;
    println!("listening on {}", listener.local_addr()?);
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                if let Ok((stream, _)) = accepted {
                    tokio::spawn(serve_connection(stream));
                }
            }
            _ = terminate.recv() => return Ok(()),
            _ = interrupt.recv() => return Ok(()),
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut builder = runtime::Builder::new_multi_thread();
    if let Some(cpus) = env::var("WRKBENCH_CPUS")
        .ok()
        .and_then(|text| text.parse().ok())
        .filter(|cpus| *cpus > 0)
    {
        builder.worker_threads(cpus);
    }
    builder.enable_all().build()?.block_on(serve())
}
