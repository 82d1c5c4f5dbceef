'use client'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { Switch } from '@/components/ui/switch'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import {
  dropCommand,
  dropText,
  type Edit,
  NEW_TEXT,
  ownPlaceOf,
  type TextDraft,
  textDraft,
  turn,
} from '@/lib/commands/catalogue/command-draft'
import type { CommandDefinition } from '@/lib/commands/catalogue/definition'
import { allDefinitions } from '@/lib/commands/catalogue/merge-catalogue'
import { CommandMarks } from './command-list'
import { FamilyText } from './family-text'
import OwnCommandSheet from './own-command-sheet'
import { TextSheet } from './text-sheet'
import { builtInOf, refusalText, useKeepEdit } from './use-catalogue'

type Props = {
  known: CommandCatalogue
  name: string
  onRenamed: (name: string) => void
  onClose: () => void
}

type Mode =
  | { kind: 'view' }
  | { kind: 'command' }
  | { kind: 'text'; at: number | null; first: TextDraft }
  | { kind: 'drop'; edit: Edit; title: string; text: string; isAll: boolean }

/** A command with its texts by family; those of the operator are changed here, and it is turned off for everybody. */
export default function CommandSheet({ known, name, onRenamed, onClose }: Props) {
  const [mode, setMode] = useState<Mode>({ kind: 'view' })
  const definition = allDefinitions(builtInOf(known), known.document).find((one) => one.name === name)
  const entry = known.document.commands.find((one) => one.name === name)
  const toView = () => setMode({ kind: 'view' })
  // Somebody else may have taken it away.
  if (!definition) return null
  if (mode.kind === 'command' && entry)
    return (
      <OwnCommandSheet
        known={known}
        before={entry}
        onSaved={(now) => {
          toView()
          onRenamed(now)
        }}
        onClose={toView}
      />
    )
  if (mode.kind === 'text')
    return (
      <TextSheet known={known} definition={definition} at={mode.at} first={mode.first} onClose={toView} />
    )
  return (
    <View
      known={known}
      definition={definition}
      mode={mode}
      onMode={setMode}
      onClose={onClose}
      isOwn={entry?.label !== undefined}
    />
  )
}

type ViewProps = {
  known: CommandCatalogue
  definition: CommandDefinition
  isOwn: boolean
  mode: Mode
  onMode: (mode: Mode) => void
  onClose: () => void
}

function View({ known, definition, isOwn, mode, onMode, onClose }: ViewProps) {
  const t = useTranslations('commandCatalogue')
  const ui = useTranslations('ui')
  const words = useCommandWords()
  const phone = useIsPhone()
  const keep = useKeepEdit(known)
  const { name, texts, parameters } = definition
  const title = words.name(definition)
  const about = words.about(definition)
  const declared = Object.entries(parameters)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={about || undefined}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            icon={<Plus className="size-4" />}
            onClick={() => onMode({ kind: 'text', at: null, first: NEW_TEXT })}
          >
            {t('text.add')}
          </Button>
          {isOwn && (
            <>
              <Button icon={<Pencil className="size-4" />} onClick={() => onMode({ kind: 'command' })}>
                {t('command.edit')}
              </Button>
              <Button
                icon={<Trash2 className="size-4 text-danger" />}
                onClick={() =>
                  onMode({
                    kind: 'drop',
                    edit: dropCommand(name),
                    isAll: true,
                    title: t('command.dropTitle', { name: title }),
                    text: t('command.dropText'),
                  })
                }
              >
                {t('drop')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
          <CommandMarks known={known} definition={definition} />
          <bdi dir="ltr" className="font-mono">
            {name}
          </bdi>
        </p>
        <div className="flex flex-col gap-1">
          <Switch
            label={t('offered')}
            checked={!known.document.off.includes(name)}
            disabled={keep.isPending}
            onCheckedChange={(on) => keep.mutate(turn(name, on))}
          />
          <p className="text-meta text-muted">{t('offeredAbout')}</p>
        </div>
        {mode.kind !== 'drop' && <FormNotice text={keep.error && refusalText(keep.error)} />}
        {declared.length > 0 && (
          <section>
            <h3 className="text-meta font-medium text-muted">{t('parameters.title')}</h3>
            <ul className="text-body">
              {declared.map(([field, parameter]) => (
                <li key={field} className="flex flex-wrap gap-x-2">
                  <bdi>{words.parameter(field, parameter)}</bdi>
                  <bdi dir="ltr" className="font-mono text-meta text-muted">{`{${field}}`}</bdi>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section aria-label={t('texts')} className="flex flex-col gap-3">
          <h3 className="text-meta font-medium text-muted">{t('texts')}</h3>
          {texts.length === 0 && <p className="text-body text-muted">{t('noTextLong')}</p>}
          {texts.map((text) => {
            const at = ownPlaceOf(known.document, definition, text)
            return (
              <FamilyText
                key={text.families.join()}
                definition={definition}
                text={text}
                isOwn={at !== null}
                onEdit={() =>
                  onMode({
                    kind: 'text',
                    at,
                    first: at === null ? { ...textDraft(text), families: [] } : textDraft(text),
                  })
                }
                onDrop={
                  at === null
                    ? undefined
                    : () =>
                        onMode({
                          kind: 'drop',
                          edit: dropText(name, at),
                          isAll: false,
                          title: t('text.dropTitle', { families: text.families.join(', ') }),
                          text: t('text.dropText'),
                        })
                }
              />
            )
          })}
        </section>
      </div>
      {mode.kind === 'drop' && (
        <ConfirmRequest
          title={mode.title}
          text={mode.text}
          action={t('drop')}
          done={t('saved')}
          danger
          request={() => keep.mutateAsync(mode.edit)}
          onClose={() => onMode({ kind: 'view' })}
          onDone={() => mode.isAll && onClose()}
        />
      )}
    </Sheet>
  )
}
