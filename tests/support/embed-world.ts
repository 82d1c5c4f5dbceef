import { expect } from 'vitest'
import { GET as openFeed } from '@/app/api/embed/feed/route'
import { POST as openPage } from '@/app/api/embed/open/route'
import { POST as makeRoute } from '@/app/api/embeds/route'
import type { EmbedMessage, OpenedEmbed } from '@/lib/embeds/open-schema'
import type { Embed } from '@/lib/embeds/schema'
import type { EmbedFields } from '@/lib/embeds/terms-schema'
import { type Answer, callRoute } from './call-route'
import { readFeed } from './feed-reader'

export const NO_EMBED_FIELDS: EmbedFields = {
  name: false,
  plate: false,
  speed: false,
  address: false,
  driver: false,
  phone: false,
}
export const ALL_EMBED_FIELDS: EmbedFields = {
  name: true,
  plate: true,
  speed: true,
  address: true,
  driver: true,
  phone: true,
}
export const ORIGIN = 'https://www.example.com'

/** A body that is right, with what a test says. */
export const embedBody = (given: object = {}) => ({
  name: 'Our fleet',
  view: { kind: 'map', list: false },
  fields: NO_EMBED_FIELDS,
  origins: [ORIGIN],
  mode: 'public',
  ...given,
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

/** An open feed of an embed, message by message. */
export const watchEmbed = (bearer: string) => readFeed<EmbedMessage>(openFeed, bearer)
