package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/gorilla/mux"
)

type greeting struct {
	Hello string `json:"hello"`
}

type digest struct {
	Hash string `json:"hash"`
}

func plaintext(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain")
	w.Write([]byte("Hello, World!"))
}

func greet(w http.ResponseWriter, _ *http.Request) {
	answer(w, greeting{Hello: "world"})
}

func hash(w http.ResponseWriter, r *http.Request) {
	sum := sha256.Sum256([]byte(r.URL.Query().Get("text")))
	answer(w, digest{Hash: hex.EncodeToString(sum[:])})
}

func answer(w http.ResponseWriter, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Write(body)
}

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

func main() {
	if cpus, err := strconv.Atoi(os.Getenv("WRKBENCH_CPUS")); err == nil && cpus > 0 {
		runtime.GOMAXPROCS(cpus)
	}
	routes := mux.NewRouter()
	routes.HandleFunc("/plaintext", plaintext).Methods(http.MethodGet, http.MethodHead)
	routes.HandleFunc("/api/test", plaintext).Methods(http.MethodGet, http.MethodHead)
	routes.HandleFunc("/json", greet).Methods(http.MethodGet, http.MethodHead)
	routes.HandleFunc("/hash/sha256", hash).Methods(http.MethodGet, http.MethodHead)

	listener, err := net.Listen("tcp", net.JoinHostPort(env("HOST", "127.0.0.1"), env("PORT", "8080")))
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Handler: routes}
	stop, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer cancel()
	go func() {
		<-stop.Done()
		server.Close()
	}()
	fmt.Println("listening on", listener.Addr())
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		log.Fatal(err)
	}
}
