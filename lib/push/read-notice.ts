/** What a browser is pushed, and its service worker shows. All texts come along, in the language of the account. */
export type PushNotice = {
  title: string
  body: string
  lang: string
  dir: 'ltr' | 'rtl'
  /** A newer notice takes the place of one with the same tag. */
  tag: string
  icon: string
  /** The page that a press opens, from the root. */
  url: string
  /** Stays until somebody deals with it. */
  critical: boolean
  /** Of an alert that can be marked as processed there: by whom, with the words of the button and of its failure. */
  process: { eventId: number; handler: string; action: string; failed: string } | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** A pushed text as a notice; null for what is none: of another build, cut, or nothing at all. */
export function readNotice(text: string | undefined): PushNotice | null {
  let given: Partial<PushNotice>
  try {
    given = JSON.parse(text ?? '') as Partial<PushNotice>
  } catch {
    return null
  }
  const { title, body, lang, dir, tag, icon, url, critical, process } = given ?? {}
  if (!isText(title) || title === '' || !isText(body) || !isText(lang) || !isText(tag) || !isText(icon))
    return null
  if (!isOwnPath(url)) return null
  return {
    title,
    body,
    lang,
    tag,
    icon,
    url,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    critical: critical === true,
    process: isProcess(process) ? process : null,
  }
}

/** A path of this host, and none that browsers take for another host. */
const isOwnPath = (url: unknown): url is string => isText(url) && /^\/(?![/\\])/.test(url)

function isProcess(value: unknown): value is NonNullable<PushNotice['process']> {
  if (typeof value !== 'object' || value === null) return false
  const { eventId, handler, action, failed } = value as Record<string, unknown>
  return (
    Number.isSafeInteger(eventId) && [handler, action, failed].every((text) => isText(text) && text !== '')
  )
}
