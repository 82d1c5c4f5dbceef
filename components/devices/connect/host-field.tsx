'use client'
import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import { isPublicHost, isUsable, MAX_HOST } from '@/lib/connect/setup-texts'

type Props = {
  /** The platform's own, as whoever asks reaches it. */
  own: string
  host: string
  onType: (host: string) => void
  onSave: (host: string) => void
}

/** Where trackers are told to connect: in the texts and in what is typed elsewhere. Kept for the account. */
export function HostField({ own, host, onType, onSave }: Props) {
  const t = useTranslations('connect')
  const [isCopied, setCopied] = useState(false)
  const isOwn = host === own
  const isReached = isPublicHost(host)
  const hint = isReached ? (isOwn ? undefined : t('hostKept')) : t('texts.notReached', { host: ltr(host) })
  const copy = async () => {
    await navigator.clipboard.writeText(host)
    setCopied(true)
  }
  return (
    <Field
      label={t('host')}
      hint={hint}
      error={isUsable(host) ? null : t('apn.unusable')}
      aside={
        isOwn || (
          <Button tone="ghost" onClick={() => onSave(own)}>
            {t('hostOwn', { host: ltr(own) })}
          </Button>
        )
      }
      className="min-w-0 flex-1 basis-60"
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          value={host}
          placeholder="track.example.com"
          maxLength={MAX_HOST}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          trailing={
            // Always there: the field would be another one, without the focus, once the host is reached.
            <span className="contents">
              {isReached && (
                <IconButton
                  small
                  label={isCopied ? t('copied') : t('copy', { text: host })}
                  icon={isCopied ? <Check /> : <Copy />}
                  onClick={() => void copy()}
                />
              )}
            </span>
          }
          onChange={(event) => {
            setCopied(false)
            onType(event.currentTarget.value)
          }}
          onBlur={(event) => onSave(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
