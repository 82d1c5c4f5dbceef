'use client'
import { Plus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { GroupError } from '@/components/ui/group-error'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { type OptionDraft, repeatedIn } from '@/lib/commands/catalogue/parameter-draft'

type Props = {
  value: readonly OptionDraft[]
  /** The value that a form begins with. */
  first: string
  error: string | null
  onChange: (value: OptionDraft[], first: string) => void
}

const FIELDS = ['name', 'label', 'wire'] as const

/** The values of a choice: what programs call each, how people see it, and what stands in the text for it. */
export function OptionFields({ value, first, error, onChange }: Props) {
  const t = useTranslations('commandCatalogue.parameters')
  const problems = useTranslations('validation')
  const change = (at: number, part: Partial<OptionDraft>) => {
    const next = value.map((option, place) => (place === at ? { ...option, ...part } : option))
    // What is renamed stays the first one.
    const isFirst = value[at]?.name === first
    onChange(next, isFirst ? (next[at]?.name ?? first) : first)
  }
  const problem = repeatedIn(value).length > 0 ? problems('catalogue.twice') : error
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-body font-medium">{t('options')}</legend>
      {value.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed, and places do not
        <div key={at} className="flex items-center gap-2">
          {FIELDS.map((field) => (
            <Input
              key={field}
              aria-label={t(`option.${field}`)}
              placeholder={t(`option.${field}`)}
              dir={field === 'label' ? 'auto' : 'ltr'}
              autoComplete="off"
              spellCheck={field === 'label'}
              autoCapitalize="none"
              value={option[field]}
              onChange={(event) => change(at, { [field]: event.currentTarget.value })}
            />
          ))}
          <IconButton
            label={t('option.remove', { name: option.name })}
            icon={<X />}
            onClick={() =>
              onChange(
                value.filter((_, place) => place !== at),
                first,
              )
            }
          />
        </div>
      ))}
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        onClick={() => onChange([...value, { name: '', label: '', wire: '' }], first)}
      >
        {t('option.add')}
      </Button>
      {value.length > 0 && (
        <Field label={t('first')}>
          {(control) => (
            <NativeSelect
              {...control}
              value={first}
              onChange={(event) => onChange([...value], event.currentTarget.value)}
            >
              {value.every(({ name }) => name !== first) && <option value={first} hidden />}
              {value.map(({ name, label }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name while they are typed
                <option key={at} value={name}>
                  {label || name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )}
      <GroupError text={problem} />
    </fieldset>
  )
}
