'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import type { TextDraft } from '@/lib/commands/catalogue/command-draft'
import { MODE_KINDS, type ModeKind } from '@/lib/commands/catalogue/definition'
import { PARAMETERS_OF_MODE } from '@/lib/commands/catalogue/mode-texts'
import { WireField } from './wire-field'

type Modes = TextDraft['modes']
type Props = {
  value: Modes
  errorOf: (kind: ModeKind) => string | null
  onChange: (value: Modes) => void
}

/** What sets each working mode; an empty one is not known of the families. */
export function ModeTextFields({ value, errorOf, onChange }: Props) {
  const t = useTranslations('commandCatalogue.text')
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="flex min-w-0 flex-col gap-3">
      <legend className="text-body font-medium">{t('modes')}</legend>
      <p id={id} className="text-meta text-muted">
        {t('modesAbout')}
      </p>
      {MODE_KINDS.map((kind) => (
        <WireField
          key={kind}
          label={t(`modeKinds.${kind}`)}
          hint={PARAMETERS_OF_MODE[kind].map((name) => `{${name}}`).join(' ')}
          error={errorOf(kind)}
          keepsHint
          value={value[kind]}
          onChange={(text) => onChange({ ...value, [kind]: text })}
        />
      ))}
    </fieldset>
  )
}
