import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What nothing of an exercise needs, or what is linked instead. */
const LEFT_OUT = new Set([
  'node_modules',
  '.git',
  '.next',
  '.data',
  'public',
  'docs',
  'content',
  'test-results',
  'app',
  'components',
  'web',
])
const LEFT_OUT_TESTS = new Set(['api', 'e2e', 'bench', 'gateway', 'unit'])

export type Exercise = {
  /** A copy of the project with the patch in it. */
  folder: string
  /** Files of the project that the patch changes, and those that it adds. */
  changed: string[]
  added: string[]
  /**
   * Runs the tests that the patch adds, and tests of the project that hold it too; throws with what they said
   * when one fails.
   */
  runTests: (others?: readonly string[]) => Promise<string>
  /** Checks the types of the files that the patch adds and changes; throws with what is wrong. */
  checkTypes: () => Promise<string>
  remove: () => void
}

/** Applies a patch of `tests/support/exercises` to a copy of the project. Throws where it does not fit any more. */
export async function applyPatch(name: string): Promise<Exercise> {
  const patch = join(process.cwd(), 'tests/support/exercises', name)
  const folder = mkdtempSync(join(tmpdir(), 'exercise-'))
  copyProject(folder)
  await said(run('git', ['apply', '--whitespace=nowarn', patch], { cwd: folder }))
  const { changed, added } = filesOf(readFileSync(patch, 'utf8'))
  const sources = (files: string[]) => files.filter((file) => /\.tsx?$/.test(file))
  const bin = join(process.cwd(), 'node_modules/.bin')
  return {
    folder,
    changed,
    added,
    runTests: (others = []) => {
      for (const file of others) cpSync(file, join(folder, file))
      const tests = [...added.filter((file) => file.endsWith('.test.ts')), ...others]
      // The second folder of a test is the suite that it belongs to.
      const suites = [...new Set(tests.map((file) => file.split('/')[1] ?? ''))]
      const args = ['run', ...suites.flatMap((suite) => ['--project', suite]), ...tests]
      return said(run(join(bin, 'vitest'), args, { cwd: folder, env: cleanEnv() }))
    },
    checkTypes: () => {
      const config = {
        extends: './tsconfig.json',
        compilerOptions: { types: ['node'], incremental: false },
        include: [
          'lib/i18n/types.d.ts',
          'tests/support/postgres-setup.ts',
          ...sources([...added, ...changed]),
        ],
      }
      writeFileSync(join(folder, 'tsconfig.exercise.json'), JSON.stringify(config))
      return said(run(join(bin, 'tsc'), ['--noEmit', '-p', 'tsconfig.exercise.json'], { cwd: folder }))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function copyProject(folder: string): void {
  for (const entry of readdirSync('.')) {
    if (LEFT_OUT.has(entry) || entry === 'tests') continue
    cpSync(entry, join(folder, entry), { recursive: true })
  }
  for (const entry of readdirSync('tests')) {
    if (!LEFT_OUT_TESTS.has(entry))
      cpSync(join('tests', entry), join(folder, 'tests', entry), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
}

/** `--- a/x` names a file that is there, `--- /dev/null` one that is not. */
function filesOf(patch: string): { changed: string[]; added: string[] } {
  const files = [...patch.matchAll(/^--- (\S+)\n\+\+\+ b\/(\S+)$/gm)]
  const named = (isNew: boolean) =>
    files.flatMap(([, before, after]) => ((before === '/dev/null') === isNew && after ? [after] : []))
  return { changed: named(false), added: named(true) }
}

/** The tests of the patch run by themselves, and not as part of those that apply it. */
function cleanEnv(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))
  return { ...Object.fromEntries(own), NODE_ENV: 'test', NO_COLOR: '1' }
}

async function said(running: Promise<{ stdout: string; stderr: string }>): Promise<string> {
  try {
    const { stdout } = await running
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error([stdout, stderr, String(error)].join('\n'))
  }
}
