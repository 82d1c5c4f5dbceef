import { expect } from 'vitest'
import { GET as openFeed } from '@/app/api/embed/feed/route'
import { POST as openPage } from '@/app/api/embed/open/route'
import { POST as makeRoute } from '@/app/api/embeds/route'
import type { EmbedMessage, OpenedEmbed } from '@/lib/embeds/open-schema'
import type { Embed } from '@/lib/embeds/schema'
import type { EmbedFields } from '@/lib/embeds/terms-schema'
import { type Answer, callRoute, rawRoute } from './call-route'

export const NO_EMBED_FIELDS: EmbedFields = {
  ...{ name: false, plate: false, speed: false, address: false, driver: false, phone: false },
}
export const ALL_EMBED_FIELDS: EmbedFields = {
  ...{ name: true, plate: true, speed: true, address: true, driver: true, phone: true },
}
export const ORIGIN = 'https://www.example.com'

/** A body that is right, with what a test says. */
export const embedBody = (given: object = {}) => ({
  ...{ name: 'Our fleet', view: { kind: 'map', list: false }, fields: NO_EMBED_FIELDS },
  ...{ origins: [ORIGIN], mode: 'public', ...given },
})

export async function makeEmbed(token: string, given: object = {}): Promise<Embed> {
  const made = await callRoute<Embed>(makeRoute, { token, body: embedBody(given) })
  expect([made.status, made.msg]).toEqual([201, ''])
  return made.data
}

/** Opens an embed as a visitor from an address of its own, unless told. */
export function openEmbed(embed: string, given: object = {}, address?: string): Promise<Answer<OpenedEmbed>> {
  const from = address ?? `203.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  return callRoute<OpenedEmbed>(openPage, {
    body: { embed, ...given },
    headers: { 'x-client-address': from },
  })
}

type OfType<T> = Extract<EmbedMessage, { type: T }>
const opened: ReadableStreamDefaultReader<Uint8Array>[] = []

/** Closes the feeds that a test has open. */
export async function closeEmbedFeeds(): Promise<void> {
  for (const reader of opened.splice(0)) await reader.cancel().catch(() => {})
}

/** An open feed of an embed, message by message. */
export async function watchEmbed(bearer: string) {
  const response = await rawRoute(openFeed, { token: bearer })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.getSetCookie()).toEqual([])
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  opened.push(reader)
  const decoder = new TextDecoder()
  let text = ''
  const next = async (): Promise<EmbedMessage | null> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1]
        text = text.slice(end + 2)
        if (data) return JSON.parse(data) as EmbedMessage
        continue
      }
      const part = await reader.read()
      if (part.done) return null
      text += decoder.decode(part.value, { stream: true })
    }
  }
  const untilType = async <T extends EmbedMessage['type']>(
    type: T,
    which: (message: OfType<T>) => boolean = () => true,
  ): Promise<OfType<T>> => {
    for (let got = await next(); got; got = await next())
      if (got.type === type && which(got as OfType<T>)) return got as OfType<T>
    throw new Error(`the feed ended before ${type}`)
  }
  return { next, untilType, close: () => reader.cancel() }
}
