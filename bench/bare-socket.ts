import { createServer } from 'node:net'

// Upper bound for bench/http.ts: a socket that answers every read with the same record.
const body = process.argv[2] ?? '{}'
const reply = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const server = createServer(socket => {
  socket
    .setNoDelay(true)
    .on('data', () => socket.write(reply))
    .on('error', () => socket.destroy())
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' ? address?.port : address}\n`)
})
