'use client'
import { MessageSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { CopyBox } from '@/components/ui/copy-box'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import {
  type ApnFields,
  connectTexts,
  isPublicHost,
  isUsable,
  type SetupKind,
  smsLink,
  smsNumber,
} from '@/lib/connect/setup-texts'
import { SimNumber } from './sim-number'
import { useTyped } from './use-typed'

const APN_FIELDS = ['apn', 'user', 'password'] as const satisfies readonly (keyof ApnFields)[]

type Props = { imei: string; kind: SetupKind; host: string; port: number | null; sim: string | null }

/** The text messages that set a tracker up, with the network of its SIM filled in: to copy, or to send from a phone. */
export function SetupTexts({ imei, kind, host, port, sim }: Props) {
  const t = useTranslations('connect')
  const [typed, change] = useTyped()
  const [typedNumber, setTypedNumber] = useState('')
  const numberField = useRef<HTMLInputElement>(null)
  const isReached = isPublicHost(host)
  const texts = connectTexts(kind, { ...typed, host: (!isReached && typed.host) || host, port })
  const known = smsNumber(sim)
  const number = known ?? smsNumber(typedNumber)
  return (
    <section aria-labelledby="setup-texts" className="flex flex-col gap-3">
      <div>
        <h3 id="setup-texts" className="text-md font-semibold">
          {t('texts.title')}
        </h3>
        <p className="text-body text-muted">{t('texts.about')}</p>
      </div>
      <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
        {APN_FIELDS.map((name) => (
          <Field
            key={name}
            label={t(`apn.${name}`)}
            required={name === 'apn'}
            error={isUsable(typed[name]) ? null : t('apn.unusable')}
          >
            {(control) => (
              <Input
                {...control}
                dir="ltr"
                value={typed[name]}
                maxLength={60}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => change({ [name]: event.currentTarget.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {!isReached && (
        <Field
          label={t('texts.host')}
          hint={t('texts.notReached', { host: ltr(host) })}
          error={isUsable(typed.host) ? null : t('apn.unusable')}
        >
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              value={typed.host}
              placeholder="track.example.com"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => change({ host: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
      {known === null && (
        <SimNumber imei={imei} value={typedNumber} onChange={setTypedNumber} field={numberField} />
      )}
      <ol className="flex flex-col gap-3">
        {texts.map(({ step, text }) => (
          <li key={step} className="flex flex-col gap-1">
            <p className="text-body">{t(`steps.${step}`)}</p>
            {text === null ? (
              <p className="text-meta text-muted">
                {t(step.startsWith('apn') && typed.apn === '' ? 'texts.apnFirst' : 'texts.notYet')}
              </p>
            ) : (
              <div className="flex flex-wrap items-center gap-2">
                <CopyBox
                  className="break-all"
                  text={text}
                  copyLabel={t('copy', { text })}
                  copiedLabel={t('copied')}
                />
                {number === null ? (
                  <Button
                    icon={<MessageSquare className="size-4" aria-hidden="true" />}
                    aria-label={t('texts.sendThis', { text })}
                    onClick={() => numberField.current?.focus()}
                  >
                    {t('texts.send')}
                  </Button>
                ) : (
                  <a
                    href={smsLink(number, text)}
                    aria-label={t('texts.sendThis', { text })}
                    className={buttonVariants()}
                  >
                    <MessageSquare className="size-4" aria-hidden="true" />
                    {t('texts.send')}
                  </a>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
