/** The parts of package-lock.json that `npm run lockfile` reads or writes. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/**
 * Adds an entry for each platform package that a locked package lists and the lockfile lacks, and returns the names of
 * the added packages. npm leaves out packages that it could not reach; then `npm ci` fails on every platform, and on
 * the missing platform `npm install` installs no binary.
 */
export function addPlatformPackages(lockfile: Lockfile): string[] {
  const added: string[] = [];
  for (const [path, locked] of Object.entries(lockfile.packages))
    for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
      if (hasLockfileEntry(lockfile, path, name)) continue;
      lockfile.packages[`node_modules/${name}`] = createPlatformEntry(name, version, Boolean(locked.dev));
      added.push(name);
    }
  lockfile.packages = Object.fromEntries(
    Object.entries(lockfile.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
  return added;
}

function hasLockfileEntry({ packages }: Lockfile, path: string, name: string): boolean {
  return `${path}/node_modules/${name}` in packages || `node_modules/${name}` in packages;
}

/**
 * Creates the lockfile's entry of a platform package, whose name contains the platform: `@swc/core-linux-arm64-musl`.
 * It has no checksum, because that is not known without the package.
 */
function createPlatformEntry(name: string, version: string, isDev: boolean): LockedPackage {
  if (!/^\d+\.\d+\.\d+/.test(version))
    throw new Error(
      `package-lock.json: ${name} has the range ${version}; only an exact version can be added.`,
    );
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu)
    throw new Error(`package-lock.json: the name ${name} does not say for which system and processor it is.`);
  const isMusl = words.some((word) => word.startsWith('musl'));
  return {
    version,
    cpu: [cpu],
    ...(isDev && { dev: true }),
    ...(os === 'linux' && { libc: [isMusl ? 'musl' : 'glibc'] }),
    optional: true,
    os: [os],
  };
}
