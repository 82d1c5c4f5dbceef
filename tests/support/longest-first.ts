import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take long and are short to read, which is what vitest goes by where it has never run. */
const LONGEST = [
  'api/authorization',
  'api/fuzz',
  'api/tracking-sums',
  'api/demo-reports',
  'api/bearers',
  'api/migrations',
  'api/killed-worker',
  'api/tracking-late',
  'api/account-sequences',
  'api/raised-events',
  'api/step-states',
  'gateway/drives',
  'unit/architecture/exercises',
  'unit/scripts/start',
  'unit/demo/fixes-between',
]

const rank = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`))
  return at < 0 ? LONGEST.length : at
}

/** Long files begin first, so that no worker is left alone with one at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
