'use client'
import { RotateCw } from 'lucide-react'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import type { LoginTexts } from './texts'
import type { Captcha } from './use-sign-in'

type Props = {
  captcha: Captcha
  error: string | null
  texts: LoginTexts
  onRenew: () => void
}

export function CaptchaField({ captcha, error, texts, onRenew }: Props) {
  return (
    <Field label={texts.captcha} error={error} className="animate-rise">
      {(control) => (
        <div className="flex items-center gap-2">
          <Input
            {...control}
            name="captcha"
            large
            className="uppercase"
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
          />
          {/* biome-ignore lint/performance/noImgElement: a drawing that came as text */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(captcha.image)}`}
            alt={texts.captchaImage}
            width={132}
            height={44}
            className="h-11 w-33 rounded-control bg-sunken"
          />
          <IconButton label={texts.newPicture} icon={<RotateCw />} onClick={onRenew} />
        </div>
      )}
    </Field>
  )
}
