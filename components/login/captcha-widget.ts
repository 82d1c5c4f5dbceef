import type { CaptchaWidget } from '@/lib/auth/captcha-schema'

/** What both services put into the page under their names. */
type Widgets = {
  render: (
    box: HTMLElement,
    options: Record<string, unknown> & { callback: (token: string) => void },
  ) => string
  remove: (id: string) => void
}

const SCRIPTS = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
}
/** They call it once they are there. */
const LOADED = 'captchaLoaded'

const page = () => window as unknown as Record<string, unknown>
const loaded = (kind: CaptchaWidget['kind']) => page()[kind] as Widgets | undefined

/**
 * Shows the widget of the chosen service in `box`, and hands over its token, null when that ran out. Returns what takes
 * it away again. Throws when its script is not let in.
 */
export async function showWidget(
  { kind, siteKey }: CaptchaWidget,
  box: HTMLElement,
  onToken: (token: string | null) => void,
): Promise<() => void> {
  const widgets = loaded(kind) ?? (await load(kind))
  const language = document.documentElement.lang
  const id = widgets.render(box, {
    sitekey: siteKey,
    callback: onToken,
    'expired-callback': () => onToken(null),
    'error-callback': () => onToken(null),
    [kind === 'hcaptcha' ? 'hl' : 'language']: language,
  })
  return () => widgets.remove(id)
}

function load(kind: CaptchaWidget['kind']): Promise<Widgets> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error(`${kind} could not be loaded`))
    }
    page()[LOADED] = () => {
      const widgets = loaded(kind)
      if (widgets) resolve(widgets)
      else fail()
    }
    script.onerror = fail
    script.src = `${SCRIPTS[kind]}?render=explicit&onload=${LOADED}`
    document.head.append(script)
  })
}
