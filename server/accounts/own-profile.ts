import { findProfile, updateProfile } from '@/db/queries/accounts/profile'
import type { EditProfileBody, Profile } from '@/lib/accounts/profile-schema'
import type { Access } from '@/lib/auth/access'
import { confirmPassword } from '@/server/auth/confirm-password'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { askForEmail, limitEmailLinks, removalNotice, type Visit } from './email-change'

/** The own profile, and whether a new e-mail address has to be confirmed here. */
export async function ownProfile(access: Access): Promise<Profile> {
  return { ...(await findProfile(access)), confirmsEmail: mailIsSetUp() }
}

/**
 * Changes the own profile. A new e-mail address waits until it is confirmed, where mail is set up; the old one is told.
 * Throws `passwordNotConfirmed` for another address or phone without the own password.
 */
export async function changeProfile(
  access: Access,
  { password, ...body }: EditProfileBody & { password?: string },
  visit: Visit,
): Promise<Profile> {
  const before = await findProfile(access)
  const { email, ...rest } = body
  const moved = email !== undefined && email !== before.email
  const called = body.phone !== undefined && body.phone !== before.phone
  if (moved || called) await confirmPassword(access, password ?? '')
  if (moved && email && mailIsSetUp()) {
    await limitEmailLinks(access)
    await updateProfile(access, rest)
    await askForEmail(access, email, visit)
  } else {
    const tell = moved && before.email && mailIsSetUp()
    await updateProfile(access, body, tell ? await removalNotice(access, visit) : [])
  }
  return ownProfile(access)
}
