export { configuredRecipes, readRecipes, recipeEntry, type RecipeBook, type RecipeEntry } from './recipe-book.ts';
export { resolveRecipe, type ResolvedRecipe } from './resolve-recipe.ts';
