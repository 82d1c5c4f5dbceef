import { LRUCache } from 'lru-cache'
import type { MailServerRow } from '@/db/queries/mail-servers/mail-servers'
import { nearestMailServer, noteMailFailure, noteMailTaken } from '@/db/queries/mail-servers/sending-server'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { isOfTheServer, keepFailure } from '@/lib/mail/smtp-problem'
import { type ServerFailure, sendByServer } from './own-server'
import { type Mail, MailFailed, mailIsSetUp, sendMail } from './send-mail'

const system = systemAccess('worker')
/** After a failure a server is left alone for so long; a test of it ends that. */
const REST_MS = 10 * 60_000
const resting = new LRUCache<string, true>({ max: 10_000, ttl: REST_MS })
const restOf = ({ accountId, testedAt }: MailServerRow) => `${accountId} ${testedAt.getTime()}`

/**
 * Hands a mail for the account at `path` to its own mail server, or that of the nearest account above it that has one.
 * Where there is none, or it fails, the platform's takes the mail. Throws as `sendMail`.
 */
export async function sendMailFor(path: string, mail: Mail, fromName: string): Promise<void> {
  const server = await nearestMailServer(system, path)
  if (!server || (resting.has(restOf(server)) && mailIsSetUp())) return sendMail(mail)
  const failure = await tryServer(server, mail, fromName)
  if (!failure) return
  const { problem, said, outcome } = failure
  if (!isOfTheServer(problem) || outcome === 'doubtful') throw new MailFailed(outcome, said)
  if (!mailIsSetUp()) throw new MailFailed('retry', said)
  await sendMail(mail)
}

/** Whether there is a server that would take mails of the account at `path`. */
export const sendsMailFor = async (path: string): Promise<boolean> =>
  mailIsSetUp() || (await nearestMailServer(system, path)) !== null

/** Hands a mail to a kept server, and writes down at it how that ended. */
export async function tryServer(
  server: MailServerRow,
  mail: Mail,
  fromName: string,
): Promise<ServerFailure | null> {
  const failure = await sendByServer(server, mail, fromName)
  if (!failure) {
    await noteMailTaken(system, server, new Date())
    return null
  }
  const { problem, said, outcome } = failure
  log.warn({ account: server.accountId, problem, said }, 'mail not taken by the server of an account')
  if (isOfTheServer(problem) || outcome === 'doubtful') {
    await noteMailFailure(system, server, keepFailure(problem, said), new Date())
    resting.set(restOf(server), true)
  }
  return failure
}
