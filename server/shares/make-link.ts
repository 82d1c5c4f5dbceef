import { randomBytes } from 'node:crypto'
import { insertShare } from '@/db/queries/shares/make-share'
import { editShare } from '@/db/queries/shares/share-edits'
import { findShare } from '@/db/queries/shares/share-list'
import type { Access } from '@/lib/auth/access'
import type { CreateShareBody, EditShareBody, Share } from '@/lib/shares/schema'
import { hashShareToken, SHARE_TOKEN_BYTES, shareLink } from '@/lib/shares/token'
import { sealedHash } from '@/server/auth/sealed'
import { addressFor } from '@/server/domains/public-address'

const SEED_BYTES = 16

/** A hash of a passcode that cannot be tried out without SECRET; passcodes are short. */
export const hashPasscode = (passcode: string): string => sealedHash(`share-passcode:${passcode}`)

/** Makes a link and tells it, this once: its token is kept as a hash. */
export async function makeLink(
  access: Access,
  body: CreateShareBody,
  headers: Headers,
): Promise<Share & { link: string }> {
  const token = randomBytes(SHARE_TOKEN_BYTES).toString('base64url')
  const secrets = {
    tokenHash: hashShareToken(token),
    seed: randomBytes(SEED_BYTES).toString('hex'),
    passcodeHash: body.passcode === null ? null : hashPasscode(body.passcode),
  }
  const id = await insertShare(access, body, secrets, new Date())
  const [made, address] = await Promise.all([findShare(access, id), addressFor(headers, access.path)])
  return { ...made, link: shareLink(address, token) }
}

/** Edits or extends an own link, whose address stays. */
export async function editLink(access: Access, id: number, body: EditShareBody): Promise<Share> {
  const { passcode } = body
  const hash = passcode === undefined || passcode === null ? passcode : hashPasscode(passcode)
  await editShare(access, id, body, hash, new Date())
  return findShare(access, id)
}
