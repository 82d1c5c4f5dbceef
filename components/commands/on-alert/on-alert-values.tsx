'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import type { ParameterValues } from '@/lib/commands/catalogue/definition'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { askedOf, typedFrom, valuesFrom } from '@/lib/commands/typed-values'
import { CommandsMissing } from '../commands-missing'
import { FreeTextField } from '../free-text-field'
import { ParameterField } from '../send/parameter-field'
import { useOfferWords } from '../send/use-offer-words'
import { useCatalogueNames } from '../use-command-words'
import { useOnAlertCommands } from '../use-template-commands'

type Props = {
  value: NonNullable<OnAlertBody>
  onChange: (value: OnAlertBody) => void
  /** Parameters that begin empty. */
  open: readonly string[]
  errorAt: (place: string) => string | undefined
}

/** The values of the command that is sent on alert, or its text. */
export default function OnAlertValues(props: Props) {
  const { command } = props.value
  return (
    <div className="flex flex-col gap-4">
      {command === undefined ? <FreeText {...props} /> : <CommandValues {...props} command={command} />}
    </div>
  )
}

function FreeText({ value, onChange, errorAt }: Props) {
  const t = useTranslations('commands.send')
  return (
    <>
      <Heading name={t('free')} about={t('freeAbout')} />
      <FreeTextField
        value={value.text ?? ''}
        error={errorAt('text')}
        onChange={(text) => onChange({ text })}
      />
    </>
  )
}

function CommandValues({ command, ...props }: Props & { command: string }) {
  const words = useOfferWords()
  const commands = useOnAlertCommands()
  if (!commands.data) return <CommandsMissing of={commands} rows={2} />
  const offer = commands.data.find(({ name }) => name === command)
  if (!offer) return <NotOffered command={command} />
  return (
    <>
      <div>
        <Heading name={words.name(offer)} about={words.about(offer)} />
        {offer.danger !== 'none' && (
          <p className="mt-1.5">
            <Badge tone={offer.danger === 'engine' ? 'danger' : 'warning'}>
              {words.danger(offer.danger)}
            </Badge>
          </p>
        )}
      </div>
      <Values {...props} offer={offer} />
    </>
  )
}

/** One that the operator turned off, or a cut of the engine of who may set none. It can be kept or taken away. */
function NotOffered({ command }: { command: string }) {
  const t = useTranslations('commands.onAlert')
  const name = useCatalogueNames().find((one) => one.command === command)?.name
  return <Heading name={name ?? command} about={t('notOffered')} />
}

function Heading({ name, about }: { name: string; about: string }) {
  return (
    <div>
      <p className="text-body font-semibold">
        <bdi>{name}</bdi>
      </p>
      <p className="text-body text-muted">{about}</p>
    </div>
  )
}

/** What is typed stays here as it is typed; the form has the values that come of it. */
function Values({ offer, value, onChange, open, errorAt }: Props & { offer: OfferedCommand }) {
  const { name: command, parameters } = offer
  const [typed, setTyped] = useState(() => typedFrom(parameters, value.parameters as ParameterValues, open))
  return askedOf(parameters, typed).map(([name, parameter]) => (
    <ParameterField
      key={name}
      name={name}
      parameter={parameter}
      value={typed[name] ?? ''}
      error={errorAt(`parameters.${name}`) ?? null}
      onChange={(text) => {
        const next = { ...typed, [name]: text }
        setTyped(next)
        onChange({ command, parameters: valuesFrom(parameters, next) })
      }}
    />
  ))
}
