'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Shapes } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover } from '@/components/ui/popover'
import { SkeletonRows } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'

type Props = { value: readonly string[]; onChange: (codes: string[]) => void }

/** Types of devices; none chosen means all. */
export function ModelsFilter({ value, onChange }: Props) {
  const t = useTranslations('reports.models')
  const { data } = useQuery({
    queryKey: ['models'],
    queryFn: () => api('GET', '/api/models', { hideError: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const nameOf = (code: string) => data?.find((model) => model.code === code)?.name ?? code
  const [first] = value
  const title =
    first === undefined
      ? t('all')
      : value.length === 1
        ? nameOf(first)
        : t('several', { count: value.length })
  return (
    <Popover
      label={t('label')}
      className="max-h-96 w-64 p-2"
      trigger={
        <Button icon={<Shapes className="size-4 text-muted" />} aria-label={`${t('label')}: ${title}`}>
          <span dir="auto" className="max-w-40 truncate">
            {title}
          </span>
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      {!data && <SkeletonRows rows={6} />}
      {data?.map(({ code, name }) => (
        <Checkbox
          key={code}
          className="flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11"
          label={<span dir="auto">{name}</span>}
          checked={value.includes(code)}
          onCheckedChange={(on) => onChange(on ? [...value, code] : value.filter((other) => other !== code))}
        />
      ))}
    </Popover>
  )
}
