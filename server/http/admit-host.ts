import type { IncomingMessage } from 'node:http'
import { hostName } from '@/lib/brand/public-address'
import { AppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { isKnownHost } from '@/server/domains/known-hosts'

/** Asked by what watches the process, which may know it by any name. */
const ANY_HOST = '/api/health'
const LONGEST_HOST = 253

/**
 * Whether a request asks for a path, as all do but those that are for a proxy (`GET http://…`) or about the server
 * (`OPTIONS *`): the application would take its own host from the one and fails over the other.
 */
export const asksForPath = ({ url }: IncomingMessage): boolean => url?.startsWith('/') ?? false

/**
 * Whether a request for `path` goes on: it named a host of ours, or asks whether we are well. What proxies say was settled
 * before (`settleForwarding`). A promise only where a host is not known yet; one that fails lets the request go on.
 */
export function admitsHost({ headers }: IncomingMessage, path: string): boolean | Promise<boolean> {
  if (path === ANY_HOST) return true
  const known = isKnownHost(hostOf(headers))
  return known === true ? true : Promise.resolve(known).catch(letIn)
}

function letIn(error: unknown): true {
  log.error({ err: error }, 'whether a host is ours was not found out')
  return true
}

/** The refusal of a host that is not ours; names what has to be set. */
export const unknownHost = ({ headers }: IncomingMessage): AppError =>
  new AppError('hostUnknown', { host: hostOf(headers).slice(0, LONGEST_HOST) || '?' })

const hostOf = (headers: IncomingMessage['headers']) =>
  hostName(String(headers['x-forwarded-host'] || headers.host || ''))
