use axum::{extract::Query, response::Json, routing::get, serve::ListenerExt, Router};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::{env, error::Error};
use tokio::{
    net::TcpListener,
    runtime,
    signal::unix::{signal, SignalKind},
};

#[derive(Serialize)]
struct Greeting {
    hello: &'static str,
}

#[derive(Deserialize)]
struct Input {
    #[serde(default)]
    text: String,
}

#[derive(Serialize)]
struct Hash {
    hash: String,
}

async fn plaintext() -> &'static str {
    "Hello, World!"
}

async fn greet() -> Json<Greeting> {
    Json(Greeting { hello: "world" })
}

async fn hash(Query(input): Query<Input>) -> Json<Hash> {
    Json(Hash {
        hash: hex::encode(Sha256::digest(input.text)),
    })
}

async fn serve() -> Result<(), Box<dyn Error>> {
    let routes = Router::new()
        .route("/plaintext", get(plaintext))
        .route("/json", get(greet))
        .route("/hash/sha256", get(hash));
    let host = env::var("HOST").unwrap_or_else(|_| "127.0.0.1".into());
    let port = env::var("PORT").unwrap_or_else(|_| "8080".into());
    let listener = TcpListener::bind(format!("{host}:{port}")).await?;
    println!("listening on {}", listener.local_addr()?);
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let listener = listener.tap_io(|stream| {
        let _ = stream.set_nodelay(true);
    });
    tokio::select! {
        result = axum::serve(listener, routes) => result?,
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
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
