'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { commandNamed } from '@/lib/commands/catalogue/catalogue'
import type { CommandDefinition, ParameterValues } from '@/lib/commands/catalogue/definition'
import { MAX_COMMAND_LENGTH } from '@/lib/commands/catalogue/text-parts'
import type { OnAlertBody } from '@/lib/commands/on-alert-schema'
import { templateParameters } from '@/lib/commands/template-values'
import { askedOf, typedFrom, valuesFrom } from '@/lib/commands/typed-values'
import { ParameterField } from '../send/parameter-field'
import { useCommandWords } from '../use-command-words'

type Props = {
  value: NonNullable<OnAlertBody>
  onChange: (value: OnAlertBody) => void
  /** Parameters that begin empty. */
  open: readonly string[]
  errorAt: (place: string) => string | undefined
}

/** The values of the command that is sent on alert, or its text. */
export default function OnAlertValues({ value, onChange, open, errorAt }: Props) {
  const t = useTranslations('commands')
  const words = useCommandWords()
  const { command } = value
  const definition = command === undefined ? null : commandNamed(command)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-body font-semibold">
          <bdi>{words.nameOf({ command: command ?? null, source: 'rule' })}</bdi>
        </p>
        <p className="text-body text-muted">
          {definition ? words.about(definition) : command === undefined && t('send.freeAbout')}
        </p>
        {definition && definition.danger !== 'none' && (
          <p className="mt-1.5">
            <Badge tone="warning">{words.danger(definition.danger)}</Badge>
          </p>
        )}
      </div>
      {definition && <Values {...{ definition, value, onChange, open, errorAt }} />}
      {command === undefined && (
        <Field label={t('send.text')} error={errorAt('text')} required>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="ltr"
              className="font-mono"
              spellCheck={false}
              autoCapitalize="none"
              maxLength={MAX_COMMAND_LENGTH}
              value={value.text ?? ''}
              onChange={(event) => onChange({ text: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** What is typed stays here as it is typed; the form has the values that come of it. */
function Values({ definition, value, onChange, open, errorAt }: Props & { definition: CommandDefinition }) {
  const parameters = templateParameters(definition)
  const [typed, setTyped] = useState(() => typedFrom(parameters, value.parameters as ParameterValues, open))
  return askedOf(parameters, typed).map(([name, parameter]) => (
    <ParameterField
      key={name}
      {...{ name, parameter }}
      value={typed[name] ?? ''}
      error={errorAt(`parameters.${name}`) ?? null}
      onChange={(text) => {
        const next = { ...typed, [name]: text }
        setTyped(next)
        onChange({ command: definition.name, parameters: valuesFrom(parameters, next) })
      }}
    />
  ))
}
