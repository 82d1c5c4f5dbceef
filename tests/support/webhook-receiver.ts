import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export type Received = { id: string; type: string; body: string; headers: Record<string, string>; at: number }
type Reply = (response: http.ServerResponse, received: Received) => void

/** A program that is told what happens, with a server of its own; it answers 200 unless told otherwise. */
export type Receiver = {
  url: string
  received: Received[]
  /** From now on; without a reply 200 again. */
  answer: (reply?: Reply) => void
  stop: () => Promise<void>
}

export const answering = (status: number, headers: Record<string, string> = {}, text = ''): Reply => {
  return (response) => response.writeHead(status, headers).end(text)
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  let reply = answering(200)
  const server = http.createServer(async (request, response) => {
    let body = ''
    for await (const piece of request.setEncoding('utf8')) body += piece
    const headers = request.headers as Record<string, string>
    const { type } = JSON.parse(body) as { type: string }
    const one = { id: headers['webhook-id'] ?? '', type, body, headers, at: received.length }
    received.push(one)
    reply(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: (given = answering(200)) => {
      reply = given
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** What a delivery says, when the package of Standard Webhooks accepts its signature; throws otherwise. */
export const verified = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers)
