package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/signal"
	"runtime"
	"strconv"
	"syscall"

	"github.com/gin-gonic/gin"
)

func plaintext(c *gin.Context) {
	c.String(http.StatusOK, "Hello, World!")
}

func greet(c *gin.Context) {
	c.JSON(http.StatusOK, gin.H{"hello": "world"})
}

func hash(c *gin.Context) {
	sum := sha256.Sum256([]byte(c.Query("text")))
	c.JSON(http.StatusOK, gin.H{"hash": hex.EncodeToString(sum[:])})
}

func simple(c *gin.Context) {
	c.String(http.StatusOK, strconv.Itoa(rand.IntN(1001)))
}

func numbers(c *gin.Context) {
	object := make(gin.H, 20)
	for key := 1; key <= 20; key++ {
		object["key"+strconv.Itoa(key)] = rand.IntN(1001)
	}
	c.JSON(http.StatusOK, object)
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
	gin.SetMode(gin.ReleaseMode)
	// New instead of Default: no log line per request. Recovery stays, as in any real service.
	routes := gin.New()
	routes.Use(gin.Recovery())
	routes.GET("/plaintext", plaintext)
	routes.GET("/json", greet)
	routes.GET("/hash/sha256", hash)
	routes.GET("/simple", simple)
	routes.GET("/json20", numbers)
	routes.StaticFile("/static", "public/static.html")

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
