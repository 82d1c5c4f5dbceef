'use client'
import { useEffect, useId, useRef, useState } from 'react'
import type { CaptchaPicture, CaptchaWidget } from '@/lib/auth/captcha-schema'
import { showWidget } from './captcha-widget'
import { PictureField } from './picture-field'
import type { LoginTexts } from './texts'

type Props = {
  captcha: CaptchaPicture | CaptchaWidget
  error: string | null
  texts: LoginTexts
  /** Asks for another picture. */
  onRenew: () => Promise<void>
}

/** What a person has to answer before the next try; fetched for those alone who are asked, and focused as it comes. */
export default function CaptchaField({ captcha, error, texts, onRenew }: Props) {
  return captcha.kind === 'picture' ? (
    <PictureField captcha={captcha} error={error} texts={texts} onRenew={onRenew} />
  ) : (
    <WidgetField widget={captcha} error={error} texts={texts} />
  )
}

type WidgetProps = { widget: CaptchaWidget; error: string | null; texts: LoginTexts }

/** The widget of a service; its token is sent with the form. A token counts once: the next try takes a new field. */
function WidgetField({ widget, error, texts }: WidgetProps) {
  const label = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const box = useRef<HTMLDivElement>(null)
  const [token, setToken] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    let remove = () => {}
    const shown = box.current && showWidget(widget, box.current, setToken)
    shown?.then(
      (takeAway) => {
        remove = takeAway
        if (gone) remove()
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      setToken(null)
      remove()
    }
  }, [widget])

  const problem = failed ? texts.captchaFailed : error
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look of its own
    <div role="group" aria-labelledby={label} className="flex animate-rise flex-col gap-1.5">
      <p ref={heading} id={label} data-captcha tabIndex={-1} className="text-body font-medium outline-none">
        {texts.captcha}
      </p>
      <div ref={box} className="min-h-[65px]" />
      <input type="hidden" name="captcha" value={token ?? ''} />
      <p role="alert" className="text-meta text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}
