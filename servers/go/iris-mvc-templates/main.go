package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/kataras/iris/v12"
	"github.com/kataras/iris/v12/mvc"
)

type row struct{ Name, Text string }

type page struct {
	Title, Visitor string
	Number         int
	Rows           []row
}

type homeController struct{ Ctx iris.Context }

// Get serves /.
func (c *homeController) Get() mvc.Result {
	rows := make([]row, 50)
	for i := range rows {
		number := strconv.Itoa(i + 1)
		rows[i] = row{Name: "row " + number, Text: "Text of row " + number + " & more"}
	}
	visitor := c.Ctx.URLParamDefault("visitor", "world")
	return mvc.View{
		Name: "index.html",
		Data: page{Title: "Home", Visitor: visitor, Number: rand.IntN(1001), Rows: rows},
	}
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
	app.RegisterView(iris.HTML("./views", ".html").Layout("shared/layout.html"))
	mvc.New(app).Handle(new(homeController))

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
