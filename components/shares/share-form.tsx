'use client'
import { ChevronRight, Truck, Users } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Cut } from '@/components/ui/cut'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SHOWN_FIELDS } from '@/lib/shares/limits'
import type { Share } from '@/lib/shares/schema'
import type { ShareDraft, ShareTarget } from '@/lib/shares/share-draft'
import { LimitFields } from './limit-fields'
import { PrivacyFields } from './privacy-fields'
import { ShownFields } from './shown-fields'
import type { DraftErrors } from './use-draft-texts'
import { ValidityFields } from './validity-fields'

export type PartProps = {
  draft: ShareDraft
  errors: DraftErrors
  target: ShareTarget
  onChange: (part: Partial<ShareDraft>) => void
}
type Props = PartProps & {
  isNew: boolean
  /** The link as it is, while it is edited. */
  edited: Share | null
}

/** The form of a link: what the usual one takes, and the rest folded away. */
export function ShareForm({ isNew, edited, ...part }: Props) {
  const t = useTranslations('shares')
  const { draft, errors, onChange, target } = part
  const [open, setOpen] = useState(!isNew)
  const isWrong = Boolean(
    errors.aliases || errors.area || errors.delay || errors.passcode || errors.maxViewers,
  )
  return (
    <>
      <Shared target={target} />
      <Field label={t('name')} hint={t('nameHint')} error={errors.name} required>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={draft.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <ValidityFields {...part} endsAt={edited?.expiresAt ?? null} />
      <details
        open={open || isWrong}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group/options border-t border-hairline pt-2"
      >
        <summary className="flex min-h-control cursor-pointer flex-col rounded-control py-1.5 text-body font-medium touch:min-h-11">
          <span className="flex items-center gap-1.5">
            <ChevronRight
              className="size-4 text-muted transition-transform group-open/options:rotate-90 rtl:-scale-x-100 rtl:group-open/options:-rotate-90"
              aria-hidden="true"
            />
            {t('options')}
          </span>
          <ShownInShort draft={draft} />
        </summary>
        <div className="flex flex-col gap-5 pt-3">
          <ShownFields {...part} devices={edited?.devices ?? null} />
          <PrivacyFields {...part} />
          <LimitFields {...part} hasPasscode={edited?.hasPasscode ?? false} />
        </div>
      </details>
    </>
  )
}

/** What viewers are told, while the options are folded away. */
function ShownInShort({ draft: { fields, deviceIcon, until } }: { draft: ShareDraft }) {
  const t = useTranslations('shares')
  const format = useFormatter()
  const shown = [
    ...SHOWN_FIELDS.filter((field) => fields[field]),
    ...(deviceIcon ? (['icon'] as const) : []),
    ...(until === 'arrives' && fields.destination ? (['destination'] as const) : []),
    ...(fields.route ? (['route'] as const) : []),
  ].map((field) => t(`fields.${field}`))
  if (fields.trail !== 'none') shown.push(t(`trails.${fields.trail}`))
  return (
    <span className="block ps-5.5 text-meta font-normal text-muted group-open/options:hidden">
      {t('shows', { what: format.list([t('position'), ...shown]) })}
    </span>
  )
}

const NAMED = 3

/** What the link is made to. */
function Shared({ target }: { target: ShareTarget }) {
  const t = useTranslations('shares')
  const isGroup = target.kind === 'group'
  const Icon = isGroup ? Users : Truck
  const names = isGroup ? [target.name] : target.devices.slice(0, NAMED).map(({ name }) => name)
  const more = isGroup ? 0 : target.devices.length - names.length
  return (
    <div className="flex items-start gap-2.5 rounded-control bg-sunken px-3 py-2 text-body">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {names.map((name) => (
          <Cut key={name} lines={2} className="font-medium">
            {name}
          </Cut>
        ))}
        {more > 0 && <p className="text-muted">{t('more', { count: more })}</p>}
        {isGroup && <p className="text-meta text-muted">{t('groupHint')}</p>}
      </div>
    </div>
  )
}
