import type { LoggerInstance } from 'next-auth'
import { log } from '@/lib/log'

/** What a visitor brings about with a cookie or an address of their own making: no fault of ours. */
const OF_VISITORS = new Set(['JWT_SESSION_ERROR', 'INVALID_CALLBACK_URL_ERROR'])

/** Where next-auth writes, in place of the console. What fails of ours is written by whoever answers. */
export const authLogger: LoggerInstance = {
  error: (code, metadata) =>
    OF_VISITORS.has(code)
      ? log.debug({ code }, 'next-auth refuses')
      : log.error({ code, metadata }, 'next-auth failed'),
  warn: (code) => log.debug({ code }, 'next-auth warns'),
  debug: () => {},
}
