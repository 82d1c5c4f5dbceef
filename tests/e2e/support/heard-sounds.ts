import type { BrowserContext, Page } from '@playwright/test'

type Heard = { heardSounds?: number }

/**
 * Counts the notes and files that pages of a browser begin to play. They are held back until a page was pressed, as browsers
 * do; a browser under the control of a test takes every question of it for a press.
 */
export const hearSounds = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { start } = AudioScheduledSourceNode.prototype
    AudioScheduledSourceNode.prototype.start = function (...when) {
      const heard = window as Heard
      heard.heardSounds = (heard.heardSounds ?? 0) + 1
      start.apply(this, when)
    }
    const known = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state')
    let isPressed = false
    const press = ({ isTrusted }: Event) => {
      isPressed ||= isTrusted
    }
    addEventListener('pointerdown', press, { capture: true })
    Object.defineProperty(BaseAudioContext.prototype, 'state', {
      get(this: BaseAudioContext) {
        return isPressed ? known?.get?.call(this) : 'suspended'
      },
    })
  })

/** How many the page has begun to play since it was loaded. */
export const soundsOn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as Heard).heardSounds ?? 0)
