package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"log"
	"net"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/kataras/iris/v12"
)

func plaintext(ctx iris.Context) {
	ctx.Text("Hello, World!")
}

func value(ctx iris.Context) {
	ctx.Text("value")
}

func greet(ctx iris.Context) {
	ctx.JSON(iris.Map{"hello": "world"})
}

func hash(ctx iris.Context) {
	sum := sha256.Sum256([]byte(ctx.URLParam("text")))
	ctx.JSON(iris.Map{"hash": hex.EncodeToString(sum[:])})
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
	app := iris.New()
	app.Get("/plaintext", plaintext)
	app.Get("/api/values/{id}", value)
	app.Get("/json", greet)
	app.Get("/hash/sha256", hash)

	listener, err := net.Listen("tcp", net.JoinHostPort(env("HOST", "127.0.0.1"), env("PORT", "8080")))
	if err != nil {
		log.Fatal(err)
	}
	stop, cancel := signal.NotifyContext(context.Background(), syscall.SIGTERM, os.Interrupt)
	defer cancel()
	go func() {
		<-stop.Done()
		for _, host := range app.Hosts {
			host.Server.Close()
		}
	}()
	fmt.Println("listening on", listener.Addr())
	if err := app.Run(iris.Listener(listener), iris.WithoutStartupLog, iris.WithoutInterruptHandler,
		iris.WithoutServerError(iris.ErrServerClosed)); err != nil {
		log.Fatal(err)
	}
}
