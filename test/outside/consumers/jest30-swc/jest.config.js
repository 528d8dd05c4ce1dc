module.exports = { transform: { '^.+\\.ts$': '@swc/jest' } };
