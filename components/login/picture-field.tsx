'use client'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import type { CaptchaPicture } from '@/lib/auth/captcha-schema'
import { writePictureAnswer } from '@/lib/auth/picture-answer'
import type { LoginTexts } from './texts'

type Props = {
  captcha: CaptchaPicture
  error: string | null
  texts: LoginTexts
  /** Asks for another picture. */
  onRenew: () => Promise<void>
}

/** A picture and a field for its letters. A picture counts once: what was typed for one is gone with it. */
export function PictureField({ captcha: { picture, token }, error, texts, onRenew }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ token, text: '' })
  useEffect(() => input.current?.focus(), [])
  const text = typed.token === token ? typed.text : ''
  return (
    <div className="flex animate-rise flex-col gap-3">
      <p role="status" className="text-md">
        {texts.captcha}
      </p>
      <Field label={texts.captchaLetters} hint={texts.captchaHint} keepsHint error={error}>
        {(control) => (
          <>
            {/* biome-ignore lint/performance/noImgElement: it comes with the answer, and is shown once */}
            <img
              src={picture}
              alt={texts.captchaPicture}
              width={360}
              height={120}
              className="aspect-3/1 w-full rounded-control border border-hairline object-cover"
            />
            <div className="flex items-center gap-2">
              <Input
                {...control}
                ref={input}
                data-captcha
                large
                dir="ltr"
                className="uppercase tracking-widest"
                inputMode="text"
                autoComplete="off"
                autoCapitalize="characters"
                autoCorrect="off"
                spellCheck={false}
                maxLength={20}
                value={text}
                onChange={(event) => setTyped({ token, text: event.currentTarget.value })}
              />
              <IconButton
                label={texts.captchaOther}
                icon={<RotateCw />}
                onClick={() => onRenew().then(() => input.current?.focus())}
              />
            </div>
            <input type="hidden" name="captcha" value={text.trim() && writePictureAnswer(token, text)} />
          </>
        )}
      </Field>
    </div>
  )
}
