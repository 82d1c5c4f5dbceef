'use client'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import {
  connectTexts,
  isPublicHost,
  isUsable,
  type SetupKind,
  smsFieldsOf,
  smsNumber,
  type TypedFields,
} from '@/lib/connect/setup-texts'
import { SetupTextRow } from './setup-text-row'
import { SimNumber } from './sim-number'
import { useTyped } from './use-typed'

type Props = { imei: string; kind: SetupKind; host: string; port: number | null; sim: string | null }

/** The text messages that set a tracker up, with the network of its SIM filled in: to copy, or to send from a phone. */
export function SetupTexts({ imei, kind, host, port, sim }: Props) {
  const t = useTranslations('connect')
  const [typed, change] = useTyped()
  const [typedNumber, setTypedNumber] = useState('')
  const [isMissed, setMissed] = useState(false)
  const numberField = useRef<HTMLInputElement>(null)
  const texts = connectTexts(kind, { ...typed, host, port })
  const known = smsNumber(sim)
  const number = known ?? smsNumber(typedNumber)
  const guard = smsFieldsOf(kind)
  const further = ['user', 'password', ...guard.fields] as const
  // Whoever opens and closes it later does so by hand.
  const [startsOpen] = useState(() => further.some((name) => typed[name] !== '') || undefined)
  const hintOf = (name: keyof TypedFields) =>
    name === 'smsPassword' && guard.delivered ? t('apn.delivered', { password: guard.delivered }) : undefined
  const field = (name: keyof TypedFields) => (
    <Field
      key={name}
      label={t(`apn.${name}`)}
      hint={hintOf(name)}
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
  )
  return (
    <section aria-labelledby="setup-texts" className="flex flex-col gap-3">
      <div>
        <h3 id="setup-texts" className="text-md font-semibold">
          {t('texts.title')}
        </h3>
        <p className="text-body text-muted">{t('texts.about')}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
        {field('apn')}
        {known === null && (
          <SimNumber
            imei={imei}
            isMissed={isMissed}
            value={typedNumber}
            field={numberField}
            onChange={setTypedNumber}
          />
        )}
      </div>
      <details open={startsOpen}>
        <summary className="cursor-pointer text-body font-medium text-primary-text">
          {t(guard.fields.length > 0 ? 'apn.furtherGuarded' : 'apn.further')}
        </summary>
        <div className="mt-3 grid grid-cols-2 items-start gap-3 phone:grid-cols-1">{further.map(field)}</div>
      </details>
      <ol className="flex flex-col gap-3">
        {texts.map((one) => (
          <SetupTextRow
            key={one.step}
            setup={one}
            number={number}
            isApnMissing={typed.apn === ''}
            unreached={one.namesHost && !isPublicHost(host) ? host : null}
            onMissing={() => {
              setMissed(true)
              numberField.current?.focus()
            }}
          />
        ))}
      </ol>
    </section>
  )
}
