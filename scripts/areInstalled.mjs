// Part of the bootstrap: only Node's standard library.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Compares npm's note of its last installation in node_modules with package-lock.json for this machine. Optional packages may be
 * missing if they are for other systems, or belong to such a package.
 * @param withTools true: with the packages that only development and tests need (devDependencies); false: they may be missing
 */
export function areInstalled(root, withTools) {
  const wanted = packagesOf(path.join(root, 'package-lock.json'));
  const present = packagesOf(path.join(root, 'node_modules/.package-lock.json'));
  if (!wanted || !present) return false;
  const isThere = (place, { version, integrity }) => {
    const found = present[place];
    return found?.version === version && found.integrity === integrity && fs.existsSync(path.join(root, place, 'package.json'));
  };
  const isComplete = Object.entries(wanted).every(
    ([place, entry]) => place === '' || isThere(place, entry) || (!present[place] && (isOptional(entry) || (entry.dev && !withTools))),
  );
  return isComplete && Object.keys(present).every((place) => place in wanted);
}

function packagesOf(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function isOptional({ optional, os, cpu, libc }) {
  if (!optional) return false;
  // npm decides about the C library of the machine; a matching package without a C library must be installed.
  if (libc) return true;
  if (!os && !cpu) return true;
  return !(fits(os, process.platform) && fits(cpu, process.arch));
}

/** true: the list of names allows this one. Names with a `!` are excluded. */
function fits(said, own) {
  const names = said === undefined ? [] : [said].flat();
  if (names.includes(`!${own}`)) return false;
  return names.includes(own) || names.every((name) => name.startsWith('!'));
}
