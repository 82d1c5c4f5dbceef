import { z } from 'zod'
import { hexColor } from '@/lib/brand/brand'
import { LANGUAGES } from '@/lib/i18n/languages'
import { shownText } from '@/lib/text/shown-text'
import { domainHost } from './host'
import { DOMAIN_PROOFS, DOMAIN_STATES, PROOF_MISSES } from './proof'

/** With a picture beside the form, or the form alone. */
export const LOGIN_VIEWS = ['newlogin', 'plain'] as const

export const DOMAIN_PICTURES = [
  'logo',
  'qrCodeImage',
  'loginPageIllustration',
  'demoPageIllustration',
] as const
export type DomainPicture = (typeof DOMAIN_PICTURES)[number]

export const MAX_DOMAIN_PICTURE_KB = 512

export const createDomainBody = z.object({
  host: z.string().refine((typed) => domainHost(typed) !== null, 'validation.host'),
  title: shownText(1, 50),
  defaultLanguage: z.enum(LANGUAGES),
  themeColor: hexColor,
  /** Null: made from the theme colour. */
  hoverColor: hexColor.nullable(),
  selectedColor: hexColor.nullable(),
  loginView: z.enum(LOGIN_VIEWS),
})
export type DomainFields = z.output<typeof createDomainBody>

export const editDomainBody = createDomainBody.partial()
export type EditDomainBody = z.output<typeof editDomainBody>

const address = z.string().nullable()

/** A domain as its owner sees it; pictures by their address. */
export const domain = z.object({
  id: z.number().int(),
  ...createDomainBody.shape,
  host: z.string(),
  title: z.string(),
  owner: z.object({ id: z.number().int(), name: z.string() }),
  logo: address,
  qrCodeImage: address,
  loginPageIllustration: address,
  demoPageIllustration: address,
  /** Only a proven host bears the brand, one whose proof was lost for a week more. */
  state: z.enum(DOMAIN_STATES),
  proof: z.enum(DOMAIN_PROOFS).nullable(),
  /** When the proof was looked for last. */
  checkedAt: z.iso.datetime().nullable(),
  /** When a lost proof ends the brand. */
  endsAt: z.iso.datetime().nullable(),
  /** What the host has to say: by a TXT record of this name, or a file at this address. */
  wanted: z.object({ record: z.string(), file: z.string(), value: z.string() }),
})
export type Domain = z.infer<typeof domain>

/** A domain whose proof was looked for just now; what was seen in both places instead of it, null where it was found. */
export const checkedDomain = domain.extend({
  seen: z.object({ record: z.enum(PROOF_MISSES), file: z.enum(PROOF_MISSES) }).nullable(),
})
export type CheckedDomain = z.infer<typeof checkedDomain>

export const domainParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
export const domainPictureParams = domainParams.extend({ picture: z.enum(DOMAIN_PICTURES) })

export const mailState = z.object({
  /** Whether this installation sends mail at all. */
  setUp: z.boolean(),
  from: z.string().nullable(),
  /** Own address, as the one to try. */
  to: z.string().nullable(),
})
export type MailState = z.infer<typeof mailState>

export const testMailBody = z.object({ to: z.email('validation.email').max(200) })
