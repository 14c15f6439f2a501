"""From an effect program to a plan of instructions: preparing cards."""
