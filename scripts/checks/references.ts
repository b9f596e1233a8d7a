// Checks every citation and every link of comments and documents.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { brokenCitations, cites } from './citations.ts';
import { finish, projectFiles, read, root } from './files.ts';

const texts = new Map(
  projectFiles()
    .filter(cites)
    .map((path) => [path, read(path)]),
);
finish(brokenCitations(texts, (path) => existsSync(resolve(root, path))));
