'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Switch } from '@/components/ui/switch'
import type { CommandCatalogue } from '@/lib/commands/catalogue/catalogue-schema'
import { turnSwitch } from '@/lib/commands/catalogue/command-draft'
import { OPERATOR_SWITCHES, type OperatorSwitch } from '@/lib/commands/catalogue/definition'
import { useKeepEdit } from './use-catalogue'

/** Kinds of commands that are off unless the operator turns them on, which is asked about. */
export function OperatorSwitches({ known }: { known: CommandCatalogue }) {
  const t = useTranslations('commandCatalogue.switches')
  const ui = useTranslations('ui')
  const [asking, setAsking] = useState<OperatorSwitch | null>(null)
  const keep = useKeepEdit(known)
  const turnOn = (name: OperatorSwitch) =>
    keep.mutate(turnSwitch(name, true), { onSuccess: () => setAsking(null) })
  return (
    <section className="flex flex-col gap-2 rounded-panel border border-hairline bg-surface p-4">
      {OPERATOR_SWITCHES.map((name) => (
        <div key={name} className="flex flex-col gap-1">
          <Switch
            label={t(`${name}.name`)}
            checked={known.document.switches.includes(name)}
            disabled={keep.isPending}
            onCheckedChange={(on) => (on ? setAsking(name) : keep.mutate(turnSwitch(name, false)))}
          />
          <p className="max-w-[70ch] text-meta text-muted">{t(`${name}.about`)}</p>
        </div>
      ))}
      {!asking && <FormNotice text={keep.error?.message ?? null} />}
      {asking && (
        <AlertDialog
          open
          title={t(`${asking}.title`)}
          text={t(`${asking}.warning`)}
          action={t('turnOn')}
          cancel={ui('cancel')}
          danger
          busy={keep.isPending}
          onAction={() => turnOn(asking)}
          onCancel={() => setAsking(null)}
        >
          {keep.error && <FormNotice text={keep.error.message} />}
        </AlertDialog>
      )}
    </section>
  )
}
