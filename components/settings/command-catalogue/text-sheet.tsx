'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { putText, type TextDraft, textOf } from '@/lib/commands/catalogue/command-draft'
import { dangerOfTemplate, stronger } from '@/lib/commands/catalogue/danger-of-text'
import { type CommandDefinition, type CommandParameters, MARKS } from '@/lib/commands/catalogue/definition'
import { WORKING_MODE } from '@/lib/commands/catalogue/mode-texts'
import { parameterDrafts, parametersOfDrafts, repeatedIn } from '@/lib/commands/catalogue/parameter-draft'
import { alternatives } from '@/lib/commands/catalogue/template'
import { ChoiceField } from './choice-field'
import { EntrySheet, useEntryForm } from './entry-sheet'
import { FamilyChoice } from './family-choice'
import { ModeTextFields } from './mode-text-fields'
import { ParameterList } from './parameter-list'
import { TemplateFields } from './template-fields'
import { WireField } from './wire-field'

type Props = {
  known: CommandCatalogue
  definition: CommandDefinition
  /** The place of the text among the operator's; null for one more. */
  at: number | null
  first: TextDraft
  onClose: () => void
}

const SMS_KINDS = ['none', 'same', 'own'] as const

/** How trackers of some families are told a command. What was typed outlives refusals. */
export function TextSheet({ known, definition, at, first, onClose }: Props) {
  const t = useTranslations('commandCatalogue')
  const words = useCommandWords()
  const [draft, setDraft] = useState(first)
  const declared: CommandParameters = draft.hasOwn
    ? parametersOfDrafts(draft.parameters)
    : definition.parameters
  const optionsOf = (name: string): string[] => {
    const parameter = declared[name]
    return parameter?.kind === 'choice' ? Object.keys(parameter.options) : []
  }
  const text = textOf(draft, optionsOf)
  const form = useEntryForm({
    known,
    onClose,
    edit: putText(definition.name, at, text),
    placeIn: ({ commands }) => {
      const index = commands.findIndex(({ name }) => name === definition.name)
      return `commands.${index}.texts.${at ?? (commands[index]?.texts.length ?? 1) - 1}`
    },
    isChanged: draft !== first,
    isWrong: draft.hasOwn && repeatedIn(draft.parameters).length > 0,
    onKept: onClose,
  })
  const { tried, said } = form
  const change = (part: Partial<TextDraft>) => {
    form.typed()
    setDraft((before) => ({ ...before, ...part }))
  }
  const { gprs, sms, families } = text
  const written = [gprs, ...(sms === undefined || sms === true ? [] : [sms])].flatMap(alternatives)
  const danger = written
    .map((one) => dangerOfTemplate(one, declared, families))
    .reduce(stronger, definition.danger)
  const fields = { declared, optionsOf }
  return (
    <EntrySheet
      form={form}
      title={t(at === null ? 'text.new' : 'text.edit')}
      description={words.name(definition)}
      notice={form.notice}
    >
      <FamilyChoice
        known={known}
        definition={definition}
        at={at}
        value={draft.families}
        error={said('families')}
        onChange={(families) => change({ families })}
      />
      <Checkbox
        className="items-start py-1 touch:min-h-11 [&>button]:mt-0.5"
        label={
          <>
            <span className="block text-body">{t('text.ownParameters')}</span>
            <span className="block text-meta text-muted">{t('text.ownParametersAbout')}</span>
          </>
        }
        checked={draft.hasOwn}
        onCheckedChange={(hasOwn) =>
          change({
            hasOwn,
            parameters:
              draft.parameters.length > 0 ? draft.parameters : parameterDrafts(definition.parameters),
          })
        }
      />
      {draft.hasOwn && (
        <ParameterList
          value={draft.parameters}
          errorOf={(path) => said(`parameters.${path}`)}
          tried={tried}
          onChange={(parameters) => change({ parameters })}
        />
      )}
      <TemplateFields
        label={t('text.gprs')}
        hint={t('text.hint')}
        value={draft.gprs}
        error={said('gprs')}
        {...fields}
        onChange={(gprs) => change({ gprs })}
      />
      <div className="flex flex-col gap-1.5">
        <p className="text-body font-medium">{t('text.sms')}</p>
        <SegmentedControl
          label={t('text.sms')}
          value={draft.smsKind}
          onChange={(smsKind) => change({ smsKind })}
          segments={SMS_KINDS.map((value) => ({ value, label: t(`text.smsKinds.${value}`) }))}
        />
      </div>
      {draft.smsKind === 'own' && (
        <TemplateFields
          label={t('text.smsText')}
          value={draft.sms}
          error={said('sms')}
          {...fields}
          onChange={(sms) => change({ sms })}
        />
      )}
      <WireField
        label={t('text.read')}
        hint={t('text.readHint')}
        error={said('read')}
        value={draft.read}
        onChange={(read) => change({ read })}
      />
      {definition.name === WORKING_MODE && (
        <ModeTextFields
          value={draft.modes}
          errorOf={(kind) => said(`modes.${kind}`)}
          onChange={(modes) => change({ modes })}
        />
      )}
      <Field label={t('text.source')} hint={t('text.sourceHint')} error={said('source')} required>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="off"
            value={draft.source}
            onChange={(event) => change({ source: event.currentTarget.value })}
          />
        )}
      </Field>
      <ChoiceField
        label={t('text.mark')}
        value={draft.mark}
        values={MARKS}
        wordOf={words.mark}
        onChange={(mark) => change({ mark })}
      />
      <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
        {t('command.danger')}
        <Badge tone={danger === 'engine' ? 'danger' : danger === 'none' ? 'neutral' : 'warning'}>
          {words.danger(danger)}
        </Badge>
      </p>
    </EntrySheet>
  )
}
