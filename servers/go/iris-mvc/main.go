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

	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/mvc"
)

type valuesController struct{}

// GetBy serves /api/values/{id}.
func (*valuesController) GetBy(id int) string {
	return "value"
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
	mvc.New(app.Party("/api/values")).Handle(new(valuesController))

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
