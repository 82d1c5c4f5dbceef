'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Cut } from '@/components/ui/cut'
import { ErrorState } from '@/components/ui/error-state'
import { RadioDot, RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useModeWords } from '@/components/working-modes/use-mode-words'
import type { ModeKind } from '@/lib/commands/catalogue/definition'
import { kindOfMode } from '@/lib/commands/mode-order'
import type { ModeTemplate } from '@/lib/working-modes/template-schema'

const BY_HAND = 'byHand'

type Props = {
  templates: Pick<UseQueryResult<ModeTemplate[]>, 'data' | 'isError' | 'error' | 'isFetching' | 'refetch'>
  /** Of a template; null for by hand, undefined while nothing is chosen. */
  value: number | null | undefined
  error: string | null
  /** Those that the devices can be set to. */
  kinds: readonly ModeKind[]
  onChange: (id: number | null) => void
}

/** One of the templates, or a mode that is put together by hand; without templates there is nothing to choose. */
export function ModeChoice({ templates, value, error, kinds, onChange }: Props) {
  const t = useTranslations('workingModes')
  const ui = useTranslations('ui')
  const words = useModeWords()
  const { data } = templates
  if (data?.length === 0) return <h3 className="text-body font-medium">{t('mode')}</h3>
  return (
    <section aria-label={t('mode')} className="flex flex-col gap-2">
      <h3 className="text-body font-medium">{t('mode')}</h3>
      {data === undefined && !templates.isError && <SkeletonRows rows={3} />}
      {data === undefined && templates.isError && (
        <ErrorState
          title={t('templates.failed')}
          text={templates.error?.message}
          retryLabel={ui('retry')}
          onRetry={() => void templates.refetch()}
          busy={templates.isFetching}
        />
      )}
      {(data || templates.isError) && (
        <RadioGroup
          label={t('mode')}
          invalid={error !== null}
          className="flex flex-col gap-1.5"
          value={value === undefined ? '' : value === null ? BY_HAND : String(value)}
          onValueChange={(next) => onChange(next === BY_HAND ? null : Number(next))}
        >
          {data?.map(({ id, name, setting }) => (
            <Choice
              key={id}
              value={String(id)}
              title={name}
              about={words.of(setting)}
              refusal={kinds.includes(kindOfMode(setting)) ? null : t('batch.notForThese')}
            />
          ))}
          <Choice value={BY_HAND} title={t('batch.byHand')} about={t('batch.byHandAbout')} />
        </RadioGroup>
      )}
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-meta text-danger">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </section>
  )
}

type ChoiceProps = {
  value: string
  title: string
  about: string
  /** Why it cannot be chosen. */
  refusal?: string | null
}

function Choice({ value, title, about, refusal = null }: ChoiceProps) {
  return (
    <RadioGroupItem
      value={value}
      disabled={refusal !== null}
      className="flex min-h-11 items-center gap-3 rounded-control border border-hairline px-3 py-2 text-start hover:bg-hover disabled:cursor-default disabled:bg-sunken data-[state=checked]:border-primary data-[state=checked]:bg-tint"
    >
      <RadioDot />
      <span className="min-w-0 flex-1">
        <Cut className="block text-body font-medium">{title}</Cut>
        <span className="block text-meta text-muted">{about}</span>
        {refusal && <span className="block text-meta text-warning">{refusal}</span>}
      </span>
    </RadioGroupItem>
  )
}
