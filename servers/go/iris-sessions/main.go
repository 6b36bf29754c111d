package main

import (
	"context"
	"fmt"
	"log"
	"net"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/sessions"
)

func text(ctx iris.Context, body string) {
	ctx.ContentType("text/plain")
	ctx.WriteString(body)
}

func setget(ctx iris.Context) {
	session := sessions.Get(ctx)
	session.Set("key", "value")
	text(ctx, session.GetString("key"))
}

func set(ctx iris.Context) {
	session := sessions.Get(ctx)
	session.Set("key", ctx.URLParam("value"))
	text(ctx, session.GetString("key"))
}

func get(ctx iris.Context) {
	text(ctx, sessions.Get(ctx).GetString("key"))
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
	store := sessions.New(sessions.Config{Cookie: "sid", Expires: time.Minute, DisableSubdomainPersistence: true})
	app.Use(store.Handler())
	app.Get("/setget", setget)
	app.Get("/set", set)
	app.Get("/get", get)

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
