'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { isName } from '@/lib/commands/catalogue/catalogue-document'
import { NEW_PARAMETER, type ParameterDraft, repeatedIn } from '@/lib/commands/catalogue/parameter-draft'
import { ParameterFields } from './parameter-fields'

type Props = {
  value: readonly ParameterDraft[]
  /** What is wrong at a path below the parameters, which go by their names. */
  errorOf: (path: string) => string | null
  /** It was to be saved: names are told of that are none, or stand further up. */
  tried: boolean
  onChange: (value: ParameterDraft[]) => void
}

/** What is asked for, in the order in which it is. */
export function ParameterList({ value, errorOf, tried, onChange }: Props) {
  const t = useTranslations('commandCatalogue.parameters')
  const problems = useTranslations('validation')
  const repeated = repeatedIn(value)
  const replace = (at: number, by: ParameterDraft[]) =>
    onChange([...value.slice(0, at), ...by, ...value.slice(at + 1)])
  return (
    <section aria-label={t('title')} className="flex flex-col gap-3">
      <h3 className="text-body font-medium">{t('title')}</h3>
      {value.map((draft, at) => (
        <ParameterFields
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed, and places do not
          key={at}
          draft={draft}
          others={value.filter((other) => other !== draft)}
          errorOf={(field) => {
            if (field !== 'name') return errorOf(`${draft.name}.${field}`)
            if (!tried || isName(draft.name))
              return tried && repeated.includes(at) ? problems('catalogue.twice') : null
            return problems('catalogue.name')
          }}
          onChange={(part) => replace(at, [{ ...draft, ...part }])}
          onRemove={() => replace(at, [])}
        />
      ))}
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        onClick={() => onChange([...value, NEW_PARAMETER])}
      >
        {t('add')}
      </Button>
    </section>
  )
}
