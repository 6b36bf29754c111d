import { connect } from 'node:net'

/**
 * Writes bytes to a server, and returns all it answers until it closes the connection or sends nothing for a second.
 */
export const exchange = (port: number, bytes: string): Promise<{ answer: string; closed: boolean }> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect({ port, host: '127.0.0.1' })
    const settle = (closed: boolean) => () => {
      socket.destroy()
      resolve({ answer, closed })
    }
    socket.setTimeout(1000, settle(false))
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', settle(true))
    socket.on('end', settle(true))
    socket.write(bytes)
  })
